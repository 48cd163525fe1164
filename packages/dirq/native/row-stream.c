/* The virtual table through which SQLite reads packed rows of a walk. */
#include <stdlib.h>
#include <string.h>
#include "rows.h"
#include "stream.h"
#ifdef DIRQ_HAS_SQLITE
SQLITE_EXTENSION_INIT3

/* A double has all digits of the whole numbers below. */
static const double exact_limit = 9007199254740992.0;

struct cursor {
  sqlite3_vtab_cursor base;
  const struct rows *rows;
  struct position position;
  sqlite3_int64 number;
  char *path;
  size_t path_space;
};

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

static bool take(sqlite3_vtab_cursor *base, napi_env env, napi_value piece) {
  struct cursor *cursor = (struct cursor *)base;
  napi_valuetype type;
  void *owner;
  cursor->rows = NULL;
  cursor->position = (struct position){ 0 };
  if (napi_typeof(env, piece, &type) != napi_ok) return false;
  if (type != napi_external) return true;
  if (napi_get_value_external(env, piece, &owner) != napi_ok) return false;
  cursor->rows = ((struct rows_owner *)owner)->rows;
  return true;
}

static int filter(sqlite3_vtab_cursor *base, int number, const char *name, int count, sqlite3_value **values) {
  (void)number; (void)name; (void)count; (void)values;
  return stream_fetch(base, true, take);
}

static int next(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  position_next(cursor->rows, &cursor->position);
  cursor->number++;
  return position_valid(cursor->rows, &cursor->position) ? SQLITE_OK : stream_fetch(base, false, take);
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
    case 7: if (values != NULL && values[stat_inode] < exact_limit) sqlite3_result_int64(context, (sqlite3_int64)values[stat_inode]); break;
  }
  return SQLITE_OK;
}

static int row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *result) {
  *result = ((struct cursor *)base)->number;
  return SQLITE_OK;
}

sqlite3_module row_module = {
  .xConnect = stream_connect, .xBestIndex = stream_choose_plan, .xDisconnect = stream_disconnect, .xOpen = open_cursor,
  .xClose = close_cursor, .xFilter = filter, .xNext = next, .xEof = at_end, .xColumn = column, .xRowid = row_number,
};
#endif
