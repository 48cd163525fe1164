#include "stream.h"
#include "parts.h"
#ifdef DIRQ_HAS_SQLITE
#include <stdlib.h>
#include <string.h>
SQLITE_EXTENSION_INIT1

struct stream { uint32_t number, columns; };

/* Of one thread of JavaScript: its function that returns the next piece of a stream, given the stream's number. */
static _Thread_local napi_env own_env;
static _Thread_local napi_ref next_piece;
/* The stream that the next connection gets. */
static _Thread_local struct stream announced;

static int declare(sqlite3 *database, uint32_t columns) {
  if (columns == 0)
    return sqlite3_declare_vtab(database,
      "CREATE TABLE x(path TEXT, basename TEXT, dir TEXT, ext TEXT, size INTEGER, mtime INTEGER, ctime INTEGER, inode INTEGER)");
  sqlite3_str *text = sqlite3_str_new(database);
  for (uint32_t at = 0; at < columns; at++) sqlite3_str_appendf(text, "%sc%u", at == 0 ? "CREATE TABLE x(" : ", ", at);
  sqlite3_str_appendall(text, ")");
  char *sql = sqlite3_str_finish(text);
  int code = sql == NULL ? SQLITE_NOMEM : sqlite3_declare_vtab(database, sql);
  sqlite3_free(sql);
  return code;
}

int stream_connect(sqlite3 *database, void *data, int count, const char *const *words, sqlite3_vtab **result, char **error) {
  (void)count; (void)words; (void)error;
  const struct stream *stream = data;
  int code = declare(database, stream->columns);
  if (code != SQLITE_OK) return code;
  struct stream_table *table = sqlite3_malloc(sizeof *table);
  if (table == NULL) return SQLITE_NOMEM;
  *table = (struct stream_table){ .stream = stream->number, .columns = stream->columns };
  *result = &table->base;
  return SQLITE_OK;
}

int stream_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

/* The costs of the driver's own virtual tables: both give the same plans, and rows in the same order. */
int stream_choose_plan(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  info->estimatedCost = 1000000000;
  info->estimatedRows = 1000000000;
  return SQLITE_OK;
}

/* JavaScript returns undefined at the end; null where it has failed, and has recorded the failure itself. */
int stream_fetch(sqlite3_vtab_cursor *cursor, bool is_start, take_piece *take) {
  napi_env env = own_env;
  napi_handle_scope scope;
  napi_value function, receiver, arguments[2], piece;
  napi_valuetype type = napi_null;
  if (env == NULL || napi_open_handle_scope(env, &scope) != napi_ok) return SQLITE_ERROR;
  bool is_taken = napi_get_reference_value(env, next_piece, &function) == napi_ok &&
      napi_get_undefined(env, &receiver) == napi_ok &&
      napi_create_uint32(env, ((struct stream_table *)cursor->pVtab)->stream, &arguments[0]) == napi_ok &&
      napi_get_boolean(env, is_start, &arguments[1]) == napi_ok &&
      napi_call_function(env, receiver, function, 2, arguments, &piece) == napi_ok &&
      napi_typeof(env, piece, &type) == napi_ok && type != napi_null && take(cursor, env, piece);
  napi_close_handle_scope(env, scope);
  return is_taken ? SQLITE_OK : SQLITE_ERROR;
}

/* SQLite calls it for a connection that loads this file as an extension. */
__attribute__((visibility("default"))) int sqlite3_extension_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  (void)error;
  SQLITE_EXTENSION_INIT2(api);
  struct stream *stream = malloc(sizeof *stream);
  if (stream == NULL) return SQLITE_NOMEM;
  *stream = announced;
  return stream->columns == 0 ? sqlite3_create_module_v2(database, "_dirq_stream", &row_module, stream, free)
                              : sqlite3_create_module_v2(database, "_dirq_record_stream", &record_module, stream, free);
}

/* bindStreams(nextPiece): the function that returns the next piece of a stream, given its number and whether it starts. */
static napi_value bind(napi_env env, napi_callback_info info) {
  napi_value args[1];
  size_t count = 1;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_create_reference(env, args[0], 1, &next_piece));
  own_env = env;
  return NULL;
}

/* announceStream(number, columns): the stream of the connection that loads the extension next; 0 columns: a walk's rows. */
static napi_value announce(napi_env env, napi_callback_info info) {
  napi_value args[2];
  size_t count = 2;
  struct stream stream;
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CHECK(napi_get_value_uint32(env, args[0], &stream.number));
  CHECK(napi_get_value_uint32(env, args[1], &stream.columns));
  announced = stream;
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
