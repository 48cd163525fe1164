/*
 * The virtual table through which SQLite reads packed rows. JavaScript is called once per piece of some thousand rows,
 * not once per row. src/path-tables/row-stream.ts uses it; where it is absent, a generator of JavaScript takes its place.
 */
#include <stdlib.h>
#include <string.h>
#include "parts.h"
#include "rows.h"
#ifdef DIRQ_HAS_SQLITE
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

/* Of one thread of JavaScript: its function that returns the next rows of a stream, given the stream's number. */
static _Thread_local napi_env own_env;
static _Thread_local napi_ref next_rows;
/* The number of the stream that the next connection gets. */
static _Thread_local uint32_t announced;

struct table { sqlite3_vtab base; uint32_t stream; };

struct cursor {
  sqlite3_vtab_cursor base;
  const struct rows *rows;
  struct position position;
  sqlite3_int64 number;
  char *path;
  size_t path_space;
};

static int connect_table(sqlite3 *database, void *stream, int count, const char *const *words, sqlite3_vtab **result, char **error) {
  (void)count; (void)words; (void)error;
  int code = sqlite3_declare_vtab(database,
    "CREATE TABLE x(path TEXT, basename TEXT, dir TEXT, ext TEXT, size INTEGER, mtime INTEGER, ctime INTEGER)");
  if (code != SQLITE_OK) return code;
  struct table *table = sqlite3_malloc(sizeof *table);
  if (table == NULL) return SQLITE_NOMEM;
  *table = (struct table){ .stream = *(uint32_t *)stream };
  *result = &table->base;
  return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

/* The costs of the driver's own virtual tables: both give the same plans, and rows in the same order. */
static int choose_plan(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  info->estimatedCost = 1000000000;
  info->estimatedRows = 1000000000;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **result) {
  (void)table;
  struct cursor *cursor = sqlite3_malloc(sizeof *cursor);
  if (cursor == NULL) return SQLITE_NOMEM;
  *cursor = (struct cursor){ 0 };
  *result = &cursor->base;
  return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
  free(((struct cursor *)base)->path);
  sqlite3_free(base);
  return SQLITE_OK;
}

/* Calls JavaScript, which returns rows; undefined at the end; null where it has failed, and has recorded the failure itself. */
static int fetch(struct cursor *cursor, bool is_start) {
  napi_env env = own_env;
  napi_handle_scope scope;
  napi_value function, receiver, arguments[2], result;
  napi_valuetype type = napi_null;
  void *owner;
  cursor->rows = NULL;
  cursor->position = (struct position){ 0 };
  if (env == NULL || napi_open_handle_scope(env, &scope) != napi_ok) return SQLITE_ERROR;
  int code = SQLITE_ERROR;
  if (napi_get_reference_value(env, next_rows, &function) == napi_ok &&
      napi_get_undefined(env, &receiver) == napi_ok &&
      napi_create_uint32(env, ((struct table *)cursor->base.pVtab)->stream, &arguments[0]) == napi_ok &&
      napi_get_boolean(env, is_start, &arguments[1]) == napi_ok &&
      napi_call_function(env, receiver, function, 2, arguments, &result) == napi_ok &&
      napi_typeof(env, result, &type) == napi_ok && type != napi_null) {
    code = SQLITE_OK;
    if (type == napi_external && napi_get_value_external(env, result, &owner) == napi_ok)
      cursor->rows = ((struct rows_owner *)owner)->rows;
  }
  napi_close_handle_scope(env, scope);
  return code;
}

static int filter(sqlite3_vtab_cursor *base, int number, const char *name, int count, sqlite3_value **values) {
  (void)number; (void)name; (void)count; (void)values;
  return fetch((struct cursor *)base, true);
}

static int next(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  position_next(cursor->rows, &cursor->position);
  cursor->number++;
  return position_valid(cursor->rows, &cursor->position) ? SQLITE_OK : fetch(cursor, false);
}

static int at_end(sqlite3_vtab_cursor *base) {
  return ((struct cursor *)base)->rows == NULL;
}

static void return_path(struct cursor *cursor, sqlite3_context *context, const char *prefix, size_t prefix_length, const char *name, size_t length) {
  if (prefix_length + length > cursor->path_space) {
    char *larger = realloc(cursor->path, 2 * (prefix_length + length));
    if (larger == NULL) {
      sqlite3_result_error_nomem(context);
      return;
    }
    cursor->path = larger;
    cursor->path_space = 2 * (prefix_length + length);
  }
  memcpy(cursor->path, prefix, prefix_length);
  memcpy(cursor->path + prefix_length, name, length);
  sqlite3_result_text(context, cursor->path, (int)(prefix_length + length), SQLITE_TRANSIENT);
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
  struct cursor *cursor = (struct cursor *)base;
  const struct rows *rows = cursor->rows;
  const struct position *position = &cursor->position;
  const struct run *run = &rows->runs[position->run];
  const char *prefix = rows->text + run->prefix, *name = rows->names + position->name;
  size_t length = rows->lengths[position->row], offset;
  const double *values = rows->stats == NULL ? NULL : rows->stats + position->row * stats_per_row;
  switch (index) {
    case 0: return_path(cursor, context, prefix, run->prefix_length, name, length); break;
    case 1: sqlite3_result_text(context, name, (int)length, SQLITE_TRANSIENT); break;
    case 2: sqlite3_result_text(context, prefix, (int)directory_length(run), SQLITE_TRANSIENT); break;
    case 3:
      offset = extension_offset(name, length);
      if (offset < length) sqlite3_result_text(context, name + offset, (int)(length - offset), SQLITE_TRANSIENT);
      break;
    case 4: if (values != NULL) sqlite3_result_int64(context, (sqlite3_int64)values[stat_size]); break;
    case 5: if (values != NULL) sqlite3_result_int64(context, whole_seconds(values[stat_mtime])); break;
    case 6: if (values != NULL) sqlite3_result_int64(context, whole_seconds(values[stat_ctime])); break;
  }
  return SQLITE_OK;
}

static int row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *result) {
  *result = ((struct cursor *)base)->number;
  return SQLITE_OK;
}

static sqlite3_module module = {
  .xConnect = connect_table, .xBestIndex = choose_plan, .xDisconnect = disconnect_table, .xOpen = open_cursor,
  .xClose = close_cursor, .xFilter = filter, .xNext = next, .xEof = at_end, .xColumn = column, .xRowid = row_number,
};

/* SQLite calls it for a connection that loads this file as an extension. */
__attribute__((visibility("default"))) int sqlite3_extension_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  (void)error;
  SQLITE_EXTENSION_INIT2(api);
  uint32_t *stream = malloc(sizeof *stream);
  if (stream == NULL) return SQLITE_NOMEM;
  *stream = announced;
  return sqlite3_create_module_v2(database, "_dirq_stream", &module, stream, free);
}

/* bindStreams(nextRows): the function that returns the next rows of a stream, given its number and whether it starts. */
static napi_value bind(napi_env env, napi_callback_info info) {
  napi_value args[1];
  size_t count = 1;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_create_reference(env, args[0], 1, &next_rows));
  own_env = env;
  return NULL;
}

/* announceStream(number): the stream of the connection that loads the extension next. */
static napi_value announce(napi_env env, napi_callback_info info) {
  napi_value args[1];
  size_t count = 1;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_value_uint32(env, args[0], &announced));
  return NULL;
}

napi_value add_stream(napi_env env, napi_value exports) {
  static const struct method methods[] = { { "bindStreams", bind }, { "announceStream", announce } };
  return ADD_METHODS(env, exports, methods);
}
#else
napi_value add_stream(napi_env env, napi_value exports) {
  (void)env;
  return exports;
}
#endif
