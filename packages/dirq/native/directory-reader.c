/*
 * Reads a directory in one call: its names and types, or the stat values of some of its files; and reads a file in one
 * call. node:fs does the same with several calls per file. Linux; built by scripts/native.mjs, loaded by src/scan/native-reader.ts.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "directory-entries.h"
#include "open-confined.h"
#include "parts.h"
#include "utf8.h"

static napi_value integer(napi_env env, int value) {
  napi_value result;
  CHECK(napi_create_int32(env, value, &result));
  return result;
}

/* The absolute path in an argument: Linux allows no longer one in a system call. NULL: too long, or not a string. */
static char *read_path(napi_env env, napi_value value, char *buffer, size_t capacity) {
  size_t length;
  if (napi_get_value_string_utf8(env, value, buffer, capacity, &length) != napi_ok || length + 1 >= capacity) return NULL;
  return buffer;
}

struct entry {
  const char *name;
  size_t offset, length;
  unsigned char kind;
};

static int compare_entries(const void *left, const void *right) {
  const struct entry *a = left, *b = right;
  return compare_names((struct name){ a->name, a->length, a->kind == DT_DIR },
                       (struct name){ b->name, b->length, b->kind == DT_DIR });
}

/*
 * list(path, kinds) -> names in the order of their paths, or a negative errno.
 * The names are in one string, a NUL after each; byte i of kinds is the d_type of name i. Undefined where kinds is too
 * short, or a name is not valid UTF-8 or a type unknown: then node:fs reads the directory.
 */
static napi_value list(napi_env env, napi_callback_info info) {
  napi_value args[2], result = NULL;
  size_t count = 2, capacity, used = 0, files = 0, room = 16384, places = 256;
  char path[4096];
  unsigned char *kinds;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_typedarray_info(env, args[1], NULL, &capacity, (void **)&kinds, NULL, NULL));
  if (read_path(env, args[0], path, sizeof path) == NULL) return NULL;
  DIR *directory = opendir(path);
  if (directory == NULL) return integer(env, -errno);
  char *names = malloc(room), *sorted = NULL;
  struct entry *entries = malloc(places * sizeof *entries);
  int error = names == NULL || entries == NULL ? ENOMEM : 0, fallback = 0;
  while (error == 0 && !fallback) {
    errno = 0;
    struct dirent *entry = readdir(directory);
    if (entry == NULL) { error = errno; break; }
    const char *name = entry->d_name;
    if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
    size_t length = strlen(name);
    if (files == capacity || entry->d_type == DT_UNKNOWN || !is_utf8((const unsigned char *)name, length)) {
      fallback = 1;
      break;
    }
    if (used + length + 1 > room) {
      char *larger = realloc(names, room * 2);
      if (larger == NULL) { error = ENOMEM; break; }
      names = larger;
      room *= 2;
    }
    if (files == places) {
      struct entry *more = realloc(entries, places * 2 * sizeof *entries);
      if (more == NULL) { error = ENOMEM; break; }
      entries = more;
      places *= 2;
    }
    memcpy(names + used, name, length + 1);
    entries[files++] = (struct entry){ .offset = used, .length = length, .kind = entry->d_type };
    used += length + 1;
  }
  closedir(directory);
  if (error == 0 && !fallback && (sorted = malloc(used + 1)) == NULL) error = ENOMEM;
  if (error != 0) result = integer(env, -error);
  else if (!fallback) {
    for (size_t i = 0; i < files; i++) entries[i].name = names + entries[i].offset;
    qsort(entries, files, sizeof *entries, compare_entries);
    size_t at = 0;
    for (size_t i = 0; i < files; i++) {
      memcpy(sorted + at, entries[i].name, entries[i].length + 1);
      at += entries[i].length + 1;
      kinds[i] = entries[i].kind;
    }
    if (napi_create_string_utf8(env, sorted, used, &result) != napi_ok) result = NULL;
  }
  free(names);
  free(sorted);
  free(entries);
  return result;
}

/*
 * stat(path, names, values, offset) -> 0, or a negative errno for the directory.
 * For each name, which ends with a NUL, four doubles from values[offset] on: size, mtime and ctime in milliseconds,
 * inode. In place of the size: -1 for a name that does not exist or is not a regular file, -1 - errno for another error.
 * A symbolic link is not followed, so it is not a regular file.
 */
static napi_value stat_files(napi_env env, napi_callback_info info) {
  napi_value args[4];
  size_t count = 4, capacity, length;
  uint32_t offset;
  char path[4096];
  double *values;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_typedarray_info(env, args[2], NULL, &capacity, (void **)&values, NULL, NULL));
  CHECK(napi_get_value_uint32(env, args[3], &offset));
  CHECK(napi_get_value_string_utf8(env, args[1], NULL, 0, &length));
  if (read_path(env, args[0], path, sizeof path) == NULL) return NULL;
  char *names = malloc(length + 1);
  if (names == NULL) return integer(env, -ENOMEM);
  if (napi_get_value_string_utf8(env, args[1], names, length + 1, &length) != napi_ok) { free(names); return NULL; }
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) {
    int error = errno;
    free(names);
    return integer(env, -error);
  }
  size_t at = offset;
  for (char *name = names; name < names + length && at + 4 <= capacity; name += strlen(name) + 1, at += 4) {
    struct stat found;
    if (fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) != 0) {
      values[at] = errno == ENOENT || errno == ENOTDIR ? -1 : -1 - errno;
    } else if (!S_ISREG(found.st_mode)) {
      values[at] = -1;
    } else {
      values[at] = (double)found.st_size;
      values[at + 1] = milliseconds(found.st_mtim);
      values[at + 2] = milliseconds(found.st_ctim);
      values[at + 3] = (double)found.st_ino;
    }
  }
  close(directory);
  free(names);
  return integer(env, 0);
}

/*
 * read(path, buffer, offset, follow) -> the number of bytes of a file, which are in the buffer from offset on, or a
 * negative errno. Undefined where the path is not a regular file, or the file has more bytes than fit: then node:fs reads
 * it. Without follow, a symbolic link is ELOOP.
 */
static napi_value read_file(napi_env env, napi_callback_info info) {
  napi_value args[4];
  size_t count = 4, capacity;
  uint32_t offset;
  char path[4096];
  unsigned char *buffer;
  bool follow;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_typedarray_info(env, args[1], NULL, &capacity, (void **)&buffer, NULL, NULL));
  CHECK(napi_get_value_uint32(env, args[2], &offset));
  CHECK(napi_get_value_bool(env, args[3], &follow));
  if (read_path(env, args[0], path, sizeof path) == NULL || offset >= capacity) return NULL;
  /* Without O_NONBLOCK a FIFO would wait for a writer. */
  int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
  int file = follow ? open(path, flags) : open_without_links(path, flags);
  if (file < 0) return integer(env, -errno);
  struct stat found;
  int error = fstat(file, &found) == 0 ? 0 : errno;
  size_t room = capacity - offset, used = 0;
  int fits = error == 0 && S_ISREG(found.st_mode) && found.st_size >= 0 && (size_t)found.st_size < room;
  while (fits) {
    ssize_t more = read(file, buffer + offset + used, room - used);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) { error = errno; break; }
    used += (size_t)more;
    /* Fewer bytes than wanted are the last ones of a regular file of this size. */
    if (more == 0 || used == (size_t)found.st_size) break;
    if (used == room) fits = 0;
  }
  close(file);
  if (error != 0) return integer(env, -error);
  return fits ? integer(env, (int)used) : NULL;
}

napi_value add_directory_reader(napi_env env, napi_value exports) {
  static const struct method methods[] = { { "list", list }, { "stat", stat_files }, { "read", read_file } };
  return ADD_METHODS(env, exports, methods);
}
