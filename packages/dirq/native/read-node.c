/* Reads one directory of a walk: lists it, filters and sorts the entries, and reads the stat values of its files. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "directory-entries.h"
#include "tree-walk.h"
#include "utf8.h"

/* As getdents64(2) writes it. */
struct directory_entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

/* Buffers of one thread, used again for each directory. */
struct scratch {
  char listing[64 * 1024];
  char *names;
  size_t names_space;
  struct entry *entries;
  size_t entry_space;
  uint32_t *pairs;
  size_t pair_space;
  char path[8192];
};

struct scratch *create_scratch(void) {
  return calloc(1, sizeof(struct scratch));
}

void release_scratch(struct scratch *scratch) {
  if (scratch == NULL) return;
  free(scratch->names);
  free(scratch->entries);
  free(scratch->pairs);
  free(scratch);
}

struct node *create_node(const char *path, size_t length, struct state state, struct layer *scope) {
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL) return NULL;
  node->path = malloc(length + 1);
  node->state.pairs = malloc((state.count + 1) * sizeof *state.pairs);
  if (node->path == NULL || node->state.pairs == NULL) {
    release_node(node);
    return NULL;
  }
  memcpy(node->path, path, length);
  node->path[length] = 0;
  node->path_length = length;
  if (state.count > 0) memcpy(node->state.pairs, state.pairs, state.count * sizeof *state.pairs);
  node->state.count = state.count;
  node->scope = node->outer = scope;
  return node;
}

/* With the directories below it that have not been passed to the caller. */
void release_node(struct node *node) {
  if (node == NULL) return;
  for (size_t at = node->next_child; at < node->child_count; at++) release_node(node->children[at]);
  free(node->path);
  free(node->state.pairs);
  free(node->entries);
  free(node->names);
  free(node->stats);
  free(node->children);
  free(node);
}

static bool is_listed(struct text name, const struct text *names, uint32_t count) {
  for (uint32_t at = 0; at < count; at++)
    if (names[at].length == name.length && memcmp(names[at].bytes, name.bytes, name.length) == 0) return true;
  return false;
}

static uint32_t hash_bytes(uint32_t hash, const char *bytes, size_t length) {
  for (size_t at = 0; at < length; at++) hash = (hash ^ (unsigned char)bytes[at]) * 0x01000193u;
  return hash;
}

/* Whether an entry belongs to the part that is walked; src/scan/split.ts is the reference. */
static bool is_own(const struct plan *plan, const struct node *node, struct text name, unsigned char kind) {
  if (plan->part_count == 0) return true;
  const char *below = node->path + plan->split_from;
  size_t length = node->path_length - plan->split_from, slashes = 0;
  for (size_t at = 0; at < length && slashes < 2; at++)
    if (below[at] == '/') slashes++;
  bool is_assigned = slashes == 1 || (slashes == 0 && kind != DT_DIR);
  if (!is_assigned) return true;
  uint32_t hash = hash_bytes(hash_bytes(0x811c9dc5u, below, length), name.bytes, name.length);
  hash = (hash ^ hash >> 16) * 0x85ebca6bu;
  hash = (hash ^ hash >> 13) * 0xc2b2ae35u;
  return (hash ^ hash >> 16) % plan->part_count == plan->part - 1;
}

/* Whether the glob can match an entry. Sets unsure where only the reference can say it. */
static bool is_wanted(const struct plan *plan, struct node *node, struct text name, unsigned char kind,
                      struct scratch *scratch, bool *unsure) {
  if (plan->glob == NULL) return true;
  if (kind == DT_DIR) {
    struct state next = { .pairs = scratch->pairs };
    return enter_directory(plan->glob, node->state, name, &next, unsure);
  }
  /* A link that leads to a directory could have to be entered. */
  if (kind == DT_LNK && names_directory(plan->glob, node->state, name)) *unsure = true;
  return matches_file(plan->glob, node->state, name, unsure);
}

static bool make_space(void **memory, size_t *space, size_t wanted, size_t size) {
  if (wanted <= *space) return true;
  size_t next = *space < 1024 ? 1024 : *space;
  while (next < wanted) next *= 2;
  void *larger = realloc(*memory, next * size);
  if (larger == NULL) return false;
  *memory = larger;
  *space = next;
  return true;
}

/* Lists the wanted entries into the scratch and then into the node; false where the reference has to. */
static bool list_entries(const struct plan *plan, struct node *node, struct scratch *scratch, int directory) {
  size_t names_length = 0, count = 0;
  if (!make_space((void **)&scratch->pairs, &scratch->pair_space, 2 * node->state.count + 2, sizeof *scratch->pairs))
    return false;
  for (;;) {
    long bytes = syscall(SYS_getdents64, directory, scratch->listing, sizeof scratch->listing);
    if (bytes < 0) return false;
    if (bytes == 0) break;
    for (long at = 0; at < bytes;) {
      struct directory_entry *entry = (struct directory_entry *)(scratch->listing + at);
      at += entry->length;
      struct text name = { .bytes = entry->name, .length = strlen(entry->name) };
      if (name.bytes[0] == '.' && (name.length == 1 || (name.length == 2 && name.bytes[1] == '.'))) continue;
      if (entry->type == DT_UNKNOWN || !is_utf8((const unsigned char *)name.bytes, name.length)) return false;
      if (entry->type != DT_REG && entry->type != DT_DIR && entry->type != DT_LNK) continue;
      if (strcmp(name.bytes, ".gitignore") == 0) node->has_gitignore = true;
      else if (strcmp(name.bytes, ".git") == 0) node->has_git = true;
      if (is_listed(name, plan->skipped, plan->skipped_count)) continue;
      if (node->is_first && is_listed(name, plan->skipped_first, plan->skipped_first_count)) continue;
      if (!is_own(plan, node, name, entry->type)) continue;
      bool unsure = false;
      bool wanted = is_wanted(plan, node, name, entry->type, scratch, &unsure);
      if (unsure) return false;
      if (!wanted) continue;
      if (names_length + name.length + 1 > UINT32_MAX) return false;
      if (!make_space((void **)&scratch->names, &scratch->names_space, names_length + name.length + 1, 1)) return false;
      if (!make_space((void **)&scratch->entries, &scratch->entry_space, count + 1, sizeof *scratch->entries)) return false;
      memcpy(scratch->names + names_length, name.bytes, name.length + 1);
      scratch->entries[count++] =
        (struct entry){ .name = (uint32_t)names_length, .length = (uint16_t)name.length, .kind = entry->type };
      names_length += name.length + 1;
    }
  }
  node->names = malloc(names_length + 1);
  node->entries = malloc((count + 1) * sizeof *node->entries);
  if (node->names == NULL || node->entries == NULL) return false;
  if (count > 0) {
    memcpy(node->names, scratch->names, names_length);
    memcpy(node->entries, scratch->entries, count * sizeof *node->entries);
  }
  node->entry_count = count;
  return true;
}

static bool is_hidden(const struct plan *plan, const struct layer *scope, struct text path, struct text name, bool is_directory) {
  const struct layer *always = &plan->always;
  struct text below = { .bytes = path.bytes + always->base_length, .length = path.length - always->base_length };
  if (always->rules.count > 0 && decide(&always->rules, below, name, is_directory) == 1) return true;
  for (; scope != NULL; scope = scope->parent) {
    below = (struct text){ .bytes = path.bytes + scope->base_length, .length = path.length - scope->base_length };
    int verdict = decide(&scope->rules, below, name, is_directory);
    if (verdict >= 0) return verdict == 1;
  }
  return false;
}

/* Removes what the rules hide. */
static bool filter_entries(const struct plan *plan, struct node *node, struct scratch *scratch) {
  if (node->scope == NULL && plan->always.rules.count == 0) return true;
  if (node->path_length + 4096 > sizeof scratch->path) return false;
  memcpy(scratch->path, node->path, node->path_length);
  size_t kept = 0;
  for (size_t at = 0; at < node->entry_count; at++) {
    struct entry entry = node->entries[at];
    char *end = scratch->path + node->path_length;
    memcpy(end, node->names + entry.name, entry.length);
    struct text name = { .bytes = end, .length = entry.length };
    struct text path = { .bytes = scratch->path, .length = node->path_length + entry.length };
    if (!is_hidden(plan, node->scope, path, name, entry.kind == DT_DIR)) node->entries[kept++] = entry;
  }
  node->entry_count = kept;
  return true;
}

static int compare_entries(const void *left, const void *right, void *names) {
  const struct entry *a = left, *b = right;
  return compare_names((struct name){ (const char *)names + a->name, a->length, a->kind == DT_DIR },
                       (struct name){ (const char *)names + b->name, b->length, b->kind == DT_DIR });
}

/* 1: a row; 0: none; -1: an error that the reference reports. */
static int read_stat(const struct plan *plan, int directory, const char *name, unsigned char kind, double *values) {
  struct stat found;
  if (kind == DT_REG && !plan->stats) return 1;
  if (fstatat(directory, name, &found, kind == DT_LNK ? 0 : AT_SYMLINK_NOFOLLOW) != 0)
    return kind == DT_LNK || errno == ENOENT || errno == ENOTDIR ? 0 : -1;
  if (!S_ISREG(found.st_mode)) return 0;
  if (!plan->stats) return 1;
  values[stat_size] = (double)found.st_size;
  values[stat_mtime] = milliseconds(found.st_mtim);
  values[stat_ctime] = milliseconds(found.st_ctim);
  values[stat_inode] = (double)found.st_ino;
  return 1;
}

/* Removes what is not a row, and makes nodes of the directories. */
static bool read_entries(const struct plan *plan, struct node *node, struct scratch *scratch, int directory) {
  size_t kept = 0, directories = 0;
  if (plan->stats && (node->stats = malloc((node->entry_count + 1) * stats_per_row * sizeof *node->stats)) == NULL) return false;
  for (size_t at = 0; at < node->entry_count; at++) {
    struct entry entry = node->entries[at];
    if (entry.kind == DT_DIR) directories++;
    else {
      double *values = plan->stats ? node->stats + node->row_count * stats_per_row : NULL;
      int is_row = read_stat(plan, directory, node->names + entry.name, entry.kind, values);
      if (is_row < 0) return false;
      if (is_row == 0) continue;
      node->row_count++;
    }
    node->entries[kept++] = entry;
  }
  node->entry_count = kept;
  if (directories == 0) return true;
  node->children = malloc(directories * sizeof *node->children);
  if (node->children == NULL || node->path_length + 4096 > sizeof scratch->path) return false;
  memcpy(scratch->path, node->path, node->path_length);
  for (size_t at = 0; at < kept; at++) {
    struct entry entry = node->entries[at];
    if (entry.kind != DT_DIR) continue;
    char *end = scratch->path + node->path_length;
    memcpy(end, node->names + entry.name, entry.length);
    end[entry.length] = '/';
    struct state next = { .pairs = scratch->pairs, .count = 0 };
    struct text name = { .bytes = end, .length = entry.length };
    bool unsure = false;
    if (plan->glob != NULL) enter_directory(plan->glob, node->state, name, &next, &unsure);
    struct node *child = create_node(scratch->path, node->path_length + entry.length + 1, next, node->scope);
    if (child == NULL) return false;
    node->children[node->child_count++] = child;
  }
  return true;
}

static int open_directory(const struct node *node) {
  return open(node->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Drops what was read: the reference reads the directory again. */
static void leave_to_reference(struct node *node) {
  for (size_t at = 0; at < node->child_count; at++) release_node(node->children[at]);
  node->entry_count = node->row_count = node->child_count = 0;
  node->outcome = outcome_unread;
}

bool read_node(const struct plan *plan, struct node *node, struct scratch *scratch) {
  int directory = open_directory(node);
  if (directory < 0) {
    node->outcome = errno == ENOENT || errno == ENOTDIR ? outcome_absent : outcome_unread;
    return true;
  }
  bool is_read = true;
  if (!node->is_listed) {
    is_read = list_entries(plan, node, scratch, directory);
    node->is_listed = true;
    if (is_read && plan->ignore_files && (node->has_gitignore || node->has_git)) {
      close(directory);
      return false;
    }
  }
  is_read = is_read && filter_entries(plan, node, scratch);
  if (is_read) qsort_r(node->entries, node->entry_count, sizeof *node->entries, compare_entries, node->names);
  if (!is_read || !read_entries(plan, node, scratch, directory)) leave_to_reference(node);
  close(directory);
  return true;
}
