/* The virtual table of records: each piece is a batch of columns, as src/parsers/records/batch.ts makes them. */
#include "stream.h"
#ifdef DIRQ_HAS_SQLITE
#include <string.h>
SQLITE_EXTENSION_INIT3

/* What a row has in a column, as its tag says. */
enum tag { tag_null, tag_integer, tag_real, tag_large, tag_text };
union value { double number; int64_t large; struct { uint32_t start, length; } text; };

/* Memory of JavaScript, which keeps it until the next piece. Without tags, all values are NULL. */
struct record_column {
  const uint8_t *tags;
  const union value *values;
  const char *texts;
  size_t texts_length;
};

struct record_cursor {
  sqlite3_vtab_cursor base;
  uint32_t row, rows;
  sqlite3_int64 number;
  struct record_column columns[];
};

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **result) {
  size_t size = sizeof(struct record_cursor) + ((struct stream_table *)table)->columns * sizeof(struct record_column);
  struct record_cursor *cursor = sqlite3_malloc64(size);
  if (cursor == NULL) return SQLITE_NOMEM;
  memset(cursor, 0, size);
  *result = &cursor->base;
  return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *cursor) {
  sqlite3_free(cursor);
  return SQLITE_OK;
}

/* Of a typed array of a piece; NULL where it has another type. */
static const void *array_at(napi_env env, napi_value piece, uint32_t index, napi_typedarray_type wanted, size_t *length) {
  napi_value value;
  napi_typedarray_type type;
  void *data;
  if (napi_get_element(env, piece, index, &value) != napi_ok) return NULL;
  if (napi_get_typedarray_info(env, value, &type, length, &data, NULL, NULL) != napi_ok || type != wanted) return NULL;
  return data == NULL ? "" : data;
}

static bool take_column(napi_env env, napi_value piece, uint32_t from, uint32_t rows, struct record_column *column) {
  napi_value tags;
  napi_valuetype type;
  size_t tag_count, value_count;
  if (napi_get_element(env, piece, from, &tags) != napi_ok || napi_typeof(env, tags, &type) != napi_ok) return false;
  if (type == napi_undefined) return true;
  column->values = array_at(env, piece, from + 1, napi_float64_array, &value_count);
  column->texts = array_at(env, piece, from + 2, napi_uint8_array, &column->texts_length);
  column->tags = array_at(env, piece, from, napi_uint8_array, &tag_count);
  return column->tags != NULL && column->values != NULL && column->texts != NULL && tag_count >= rows && value_count >= rows;
}

/* A piece is an array: the number of rows, then the tags, values and texts of each column. */
static bool take(sqlite3_vtab_cursor *base, napi_env env, napi_value piece) {
  struct record_cursor *cursor = (struct record_cursor *)base;
  uint32_t columns = ((struct stream_table *)base->pVtab)->columns, rows;
  napi_value value;
  bool is_array;
  cursor->row = cursor->rows = 0;
  memset(cursor->columns, 0, columns * sizeof *cursor->columns);
  if (napi_is_array(env, piece, &is_array) != napi_ok) return false;
  if (!is_array) return true;
  if (napi_get_element(env, piece, 0, &value) != napi_ok || napi_get_value_uint32(env, value, &rows) != napi_ok) return false;
  for (uint32_t at = 0; at < columns; at++)
    if (!take_column(env, piece, 1 + 3 * at, rows, &cursor->columns[at])) return false;
  cursor->rows = rows;
  return true;
}

static int filter(sqlite3_vtab_cursor *base, int number, const char *name, int count, sqlite3_value **values) {
  (void)number; (void)name; (void)count; (void)values;
  ((struct record_cursor *)base)->number = 0;
  return stream_fetch(base, true, take);
}

static int next(sqlite3_vtab_cursor *base) {
  struct record_cursor *cursor = (struct record_cursor *)base;
  cursor->number++;
  return ++cursor->row < cursor->rows ? SQLITE_OK : stream_fetch(base, false, take);
}

static int at_end(sqlite3_vtab_cursor *base) {
  return ((struct record_cursor *)base)->rows == 0;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
  const struct record_cursor *cursor = (struct record_cursor *)base;
  const struct record_column *column = &cursor->columns[index];
  if (column->tags == NULL) return SQLITE_OK;
  const union value *value = &column->values[cursor->row];
  switch ((enum tag)column->tags[cursor->row]) {
    case tag_null: break;
    case tag_integer: sqlite3_result_int64(context, (sqlite3_int64)value->number); break;
    case tag_real: sqlite3_result_double(context, value->number); break;
    case tag_large: sqlite3_result_int64(context, value->large); break;
    case tag_text:
      if ((size_t)value->text.start + value->text.length > column->texts_length) return SQLITE_CORRUPT;
      sqlite3_result_text64(context, column->texts + value->text.start, value->text.length, SQLITE_TRANSIENT, SQLITE_UTF8);
      break;
  }
  return SQLITE_OK;
}

static int row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *result) {
  *result = ((struct record_cursor *)base)->number;
  return SQLITE_OK;
}

sqlite3_module record_module = {
  .xConnect = stream_connect, .xBestIndex = stream_choose_plan, .xDisconnect = stream_disconnect, .xOpen = open_cursor,
  .xClose = close_cursor, .xFilter = filter, .xNext = next, .xEof = at_end, .xColumn = column, .xRowid = row_number,
};
#endif
