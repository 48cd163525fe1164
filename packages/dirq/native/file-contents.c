/*
 * Reads many files ahead of the statement that needs them, in threads of its own. node:fs reads the same files one after
 * the other, when they are needed. Linux; built by scripts/native.mjs, loaded by src/file-columns/native-contents.ts.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include "file-threads.h"
#include "module.h"

static void finalize_session(napi_env env, void *session, void *hint) {
  (void)env, (void)hint;
  pthread_mutex_lock(&files_lock);
  release_session(session);
  pthread_mutex_unlock(&files_lock);
}

/* open(limit) -> a session, of which at most about this number of bytes is read and not collected. */
static napi_value open_session(napi_env env, napi_callback_info info) {
  napi_value argument, result;
  size_t count = 1;
  double limit;
  CHECK(napi_get_cb_info(env, info, &count, &argument, NULL, NULL));
  CHECK(napi_get_value_double(env, argument, &limit));
  struct session *session = malloc(sizeof *session);
  if (session == NULL) return NULL;
  *session = (struct session){ .references = 1, .limit = (size_t)limit };
  if (napi_create_external(env, session, finalize_session, NULL, &result) == napi_ok) return result;
  free(session);
  return NULL;
}

static char *copy_text(napi_env env, napi_value value, size_t *length) {
  if (napi_get_value_string_utf8(env, value, NULL, 0, length) != napi_ok) return NULL;
  char *text = malloc(*length + 1);
  if (text != NULL) napi_get_value_string_utf8(env, value, text, *length + 1, length);
  return text;
}

/* Gives each row its directory and name, which come in the same order. */
static bool locate_rows(struct batch *batch, const uint32_t *counts, size_t directories, size_t length, size_t name_length) {
  uint32_t row = 0;
  const char *directory = batch->directories, *name = batch->names;
  for (size_t at = 0; at < directories; at++) {
    for (uint32_t count = 0; count < counts[at]; count++, row++) {
      if (row == batch->rows || name > batch->names + name_length || directory > batch->directories + length) return false;
      batch->records[row].directory = (uint32_t)(directory - batch->directories);
      batch->records[row].name = (uint32_t)(name - batch->names);
      name += strlen(name) + 1;
    }
    directory += strlen(directory) + 1;
  }
  return row == batch->rows;
}

static void finalize_batch(napi_env env, void *batch, void *hint) {
  (void)env, (void)hint;
  pthread_mutex_lock(&files_lock);
  cancel_batch(batch);
  release_batch(batch);
  pthread_mutex_unlock(&files_lock);
}

static bool read_number(napi_env env, napi_value object, const char *name, double *number) {
  napi_value value;
  return napi_get_named_property(env, object, name, &value) == napi_ok && napi_get_value_double(env, value, number) == napi_ok;
}

static bool read_flag(napi_env env, napi_value object, const char *name) {
  napi_value value;
  bool flag = false;
  return napi_get_named_property(env, object, name, &value) == napi_ok && napi_get_value_bool(env, value, &flag) == napi_ok && flag;
}

static void read_literal(napi_env env, napi_value options, struct batch *batch) {
  napi_value value;
  size_t length;
  if (napi_get_named_property(env, options, "literal", &value) != napi_ok) return;
  char *text = copy_text(env, value, &length);
  if (text != NULL) batch->literal = new_literal(text, length);
  free(text);
}

/*
 * submit(session, options, directories, counts, names, start) -> a batch, which threads begin to read. Undefined where
 * there is no thread or no memory.
 * options: { root, wanted, largest, follow, literal, threads }; `counts[i]` names are in directory i, which root comes
 * before; names and directories end with a NUL each; the rows before start are not read.
 */
static napi_value submit(napi_env env, napi_callback_info info) {
  napi_value args[6], result, root;
  size_t count = 6, directories, length, name_length, root_length;
  double wanted, largest, wanted_threads;
  uint32_t *counts, rows = 0, start;
  struct session *session;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_value_external(env, args[0], (void **)&session));
  CHECK(napi_get_typedarray_info(env, args[3], NULL, &directories, (void **)&counts, NULL, NULL));
  CHECK(napi_get_value_uint32(env, args[5], &start));
  CHECK(napi_get_named_property(env, args[1], "root", &root));
  if (!read_number(env, args[1], "wanted", &wanted) || !read_number(env, args[1], "largest", &largest) ||
      !read_number(env, args[1], "threads", &wanted_threads)) return NULL;
  for (size_t at = 0; at < directories; at++) rows += counts[at];
  struct batch *batch = calloc(1, sizeof *batch + rows * sizeof *batch->records);
  if (batch == NULL) return NULL;
  batch->references = 1;
  batch->session = session;
  batch->rows = rows;
  batch->claimed = batch->collected = start < rows ? start : rows;
  batch->wanted = (unsigned)wanted;
  batch->largest = (size_t)largest;
  batch->follows = read_flag(env, args[1], "follow");
  read_literal(env, args[1], batch);
  batch->root = copy_text(env, root, &root_length);
  batch->directories = copy_text(env, args[2], &length);
  batch->names = copy_text(env, args[4], &name_length);
  if (batch->wanted & WANT_SHA256) batch->hashes = malloc(64 * (size_t)rows);
  bool is_usable = batch->root && batch->directories && batch->names && (!(batch->wanted & WANT_SHA256) || batch->hashes) &&
                   locate_rows(batch, counts, directories, length, name_length);
  pthread_mutex_lock(&files_lock);
  session->references++;
  is_usable = is_usable && start_threads((uint32_t)wanted_threads) > 0;
  pthread_mutex_unlock(&files_lock);
  /* Not with the lock: Node may call a finalizer meanwhile. */
  bool is_external = napi_create_external(env, batch, finalize_batch, NULL, &result) == napi_ok;
  pthread_mutex_lock(&files_lock);
  if (!is_external) release_batch(batch);
  else if (is_usable && batch->claimed < rows) enqueue(batch);
  pthread_mutex_unlock(&files_lock);
  return is_external && is_usable ? result : NULL;
}

/* cancel(batch): rows that no thread has begun are not read, and what was read is freed. */
static napi_value cancel(napi_env env, napi_callback_info info) {
  napi_value argument;
  size_t count = 1;
  struct batch *batch;
  CHECK(napi_get_cb_info(env, info, &count, &argument, NULL, NULL));
  CHECK(napi_get_value_external(env, argument, (void **)&batch));
  pthread_mutex_lock(&files_lock);
  cancel_batch(batch);
  pthread_mutex_unlock(&files_lock);
  return NULL;
}

/* isDone(batch, row): whether `collect` would not wait for it. */
static napi_value ask_done(napi_env env, napi_callback_info info) {
  napi_value args[2], result;
  size_t count = 2;
  uint32_t row;
  struct batch *batch;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_value_external(env, args[0], (void **)&batch));
  CHECK(napi_get_value_uint32(env, args[1], &row));
  CHECK(napi_get_boolean(env, row >= batch->rows || is_done(batch, row), &result));
  return result;
}

/*
 * collect(batch, row, records, bytes, hashes) -> a number of rows. Waits until the row is read, and returns it with those
 * after it that are read too and fit: for each six numbers (state, whether it is text, offset and length in bytes, lines,
 * words), and 64 digits in hashes. Rows before it can no longer be collected.
 */
/* Waiting for a few rows at a time would cost more than reading them. */
enum { FIELDS = 6, TOGETHER = 255 };

static napi_value collect(napi_env env, napi_callback_info info) {
  napi_value args[5], result;
  size_t count = 5, capacity, room, hash_room, used = 0;
  uint32_t row, rows = 0;
  double *records;
  unsigned char *bytes, *hashes;
  struct batch *batch;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_value_external(env, args[0], (void **)&batch));
  CHECK(napi_get_value_uint32(env, args[1], &row));
  CHECK(napi_get_typedarray_info(env, args[2], NULL, &capacity, (void **)&records, NULL, NULL));
  CHECK(napi_get_typedarray_info(env, args[3], NULL, &room, (void **)&bytes, NULL, NULL));
  CHECK(napi_get_typedarray_info(env, args[4], NULL, &hash_room, (void **)&hashes, NULL, NULL));
  pthread_mutex_lock(&files_lock);
  if (row < batch->rows && !batch->is_cancelled) {
    drop_rows(batch, row);
    await_rows(batch, row, row + TOGETHER < batch->rows ? row + TOGETHER : batch->rows - 1);
    for (; row < batch->rows && is_done(batch, row); row++, rows++) {
      struct record *record = &batch->records[row];
      size_t length = record->bytes == NULL ? 0 : record->length;
      if ((rows + 1) * FIELDS > capacity || used + length > room) break;
      if (batch->hashes != NULL) {
        if ((rows + 1) * 64 > hash_room) break;
        memcpy(hashes + rows * 64, batch->hashes + (size_t)row * 64, 64);
      }
      if (length > 0) memcpy(bytes + used, record->bytes, length);
      double *fields = records + rows * FIELDS;
      fields[0] = record->state;
      fields[1] = record->is_text;
      fields[2] = (double)used;
      fields[3] = (double)length;
      fields[4] = (double)record->lines;
      fields[5] = (double)record->words;
      used += length;
    }
    drop_rows(batch, row);
  }
  pthread_mutex_unlock(&files_lock);
  CHECK(napi_create_uint32(env, rows, &result));
  return result;
}

/* canDigest(): whether SHA-256 can be wanted. */
static napi_value ask_digest(napi_env env, napi_callback_info info) {
  napi_value result;
  (void)info;
  CHECK(napi_get_boolean(env, can_digest(), &result));
  return result;
}

NAPI_MODULE_INIT() {
  static const struct method methods[] = {
    { "open", open_session }, { "submit", submit }, { "collect", collect },
    { "isDone", ask_done }, { "cancel", cancel }, { "canDigest", ask_digest },
  };
  return ADD_METHODS(env, exports, methods);
}
