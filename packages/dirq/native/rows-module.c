/* Packed rows as values of JavaScript, and as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "parts.h"
#include "rows.h"

static struct rows *rows_of(napi_env env, napi_value value) {
  void *data;
  return napi_get_value_external(env, value, &data) == napi_ok ? ((struct rows_owner *)data)->rows : NULL;
}

static struct rows *read_arguments(napi_env env, napi_callback_info info, size_t count, napi_value *args) {
  size_t given = count;
  if (napi_get_cb_info(env, info, &given, args, NULL, NULL) != napi_ok || given < count) return NULL;
  return rows_of(env, args[0]);
}

/* rowNames(rows) -> the basenames, with a NUL between them. */
static napi_value names(napi_env env, napi_callback_info info) {
  napi_value args[1], result = NULL;
  struct rows *rows = read_arguments(env, info, 1, args);
  if (rows == NULL) return NULL;
  char *joined = malloc(rows->names_length + rows->count + 1);
  if (joined == NULL) return NULL;
  size_t from = 0, to = 0;
  for (size_t at = 0; at < rows->count; at++) {
    if (at > 0) joined[to++] = 0;
    memcpy(joined + to, rows->names + from, rows->lengths[at]);
    from += rows->lengths[at];
    to += rows->lengths[at];
  }
  if (napi_create_string_utf8(env, joined, to, &result) != napi_ok) result = NULL;
  free(joined);
  return result;
}

/* rowDirectories(rows) -> the prefix of each run. */
static napi_value directories(napi_env env, napi_callback_info info) {
  napi_value args[1], result, value;
  struct rows *rows = read_arguments(env, info, 1, args);
  if (rows == NULL) return NULL;
  CHECK(napi_create_array_with_length(env, rows->run_count, &result));
  for (size_t at = 0; at < rows->run_count; at++) {
    const struct run *run = &rows->runs[at];
    CHECK(napi_create_string_utf8(env, rows->text + run->prefix, run->prefix_length, &value));
    CHECK(napi_set_element(env, result, (uint32_t)at, value));
  }
  return result;
}

/* rowCounts(rows) -> the number of rows of each run. */
static napi_value counts(napi_env env, napi_callback_info info) {
  napi_value args[1], result, value;
  struct rows *rows = read_arguments(env, info, 1, args);
  if (rows == NULL) return NULL;
  CHECK(napi_create_array_with_length(env, rows->run_count, &result));
  for (size_t at = 0; at < rows->run_count; at++) {
    CHECK(napi_create_uint32(env, (uint32_t)rows->runs[at].count, &value));
    CHECK(napi_set_element(env, result, (uint32_t)at, value));
  }
  return result;
}

/* rowStats(rows) -> a Float64Array of stats_per_row values per row, or undefined. */
static napi_value stats(napi_env env, napi_callback_info info) {
  napi_value args[1], buffer, result;
  void *data;
  struct rows *rows = read_arguments(env, info, 1, args);
  if (rows == NULL || rows->stats == NULL) return NULL;
  size_t length = rows->count * stats_per_row;
  CHECK(napi_create_arraybuffer(env, length * sizeof(double), &data, &buffer));
  if (length > 0) memcpy(data, rows->stats, length * sizeof(double));
  CHECK(napi_create_typedarray(env, napi_float64_array, length, buffer, 0, &result));
  return result;
}

/* Text that grows. */
struct output { char *bytes; size_t length, space; bool failed; };

static char *reserve(struct output *output, size_t more) {
  if (output->length + more > output->space) {
    size_t space = 2 * (output->length + more);
    char *larger = realloc(output->bytes, space);
    if (larger == NULL) {
      output->failed = true;
      return NULL;
    }
    output->bytes = larger;
    output->space = space;
  }
  return output->bytes + output->length;
}

static void put(struct output *output, const char *text, size_t length) {
  char *to = reserve(output, length);
  if (to == NULL || length == 0) return;
  memcpy(to, text, length);
  output->length += length;
}

/* As JSON.stringify writes valid UTF-8. */
static void put_escaped(struct output *output, const char *text, size_t length) {
  char *start = reserve(output, 6 * length), *to = start;
  if (to == NULL) return;
  for (size_t at = 0; at < length; at++) {
    unsigned char byte = (unsigned char)text[at];
    if (byte >= 0x20 && byte != '"' && byte != '\\') { *to++ = (char)byte; continue; }
    static const char letters[] = { ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r', ['"'] = '"', ['\\'] = '\\' };
    *to++ = '\\';
    if (letters[byte] != 0) *to++ = letters[byte];
    else to += sprintf(to, "u%04x", byte);
  }
  output->length += (size_t)(to - start);
}

static void put_integer(struct output *output, int64_t value) {
  char digits[24], *start = digits + sizeof digits;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do *--start = (char)('0' + rest % 10); while ((rest /= 10) > 0);
  if (value < 0) *--start = '-';
  put(output, start, (size_t)(digits + sizeof digits - start));
}

/* By the position of a column in a path-table. */
enum column { column_path, column_basename, column_dir, column_ext, column_size, column_mtime, column_ctime };

static void put_column(struct output *output, const struct rows *rows, const struct position *position, uint32_t column) {
  const struct run *run = &rows->runs[position->run];
  const char *prefix = rows->text + run->prefix, *name = rows->names + position->name;
  const double *values = rows->stats == NULL ? NULL : rows->stats + position->row * stats_per_row;
  size_t length = rows->lengths[position->row], offset = extension_offset(name, length);
  if (column >= column_size) {
    if (values == NULL) put(output, "null", 4);
    else if (column == column_size) put_integer(output, (int64_t)values[stat_size]);
    else put_integer(output, whole_seconds(values[column == column_mtime ? stat_mtime : stat_ctime]));
    return;
  }
  if (column == column_ext && offset == length) {
    put(output, "null", 4);
    return;
  }
  put(output, "\"", 1);
  if (column == column_path) put_escaped(output, prefix, run->prefix_length);
  if (column == column_path || column == column_basename) put_escaped(output, name, length);
  if (column == column_dir) put_escaped(output, prefix, directory_length(run));
  if (column == column_ext) put_escaped(output, name + offset, length - offset);
  put(output, "\"", 1);
}

enum { max_columns = 64 };

/* rowsToJson(rows, keys, columns, isFirst) -> the rows as a Buffer of objects; each key is the text before its value. */
static napi_value to_json(napi_env env, napi_callback_info info) {
  napi_value args[4], value, result = NULL;
  uint32_t count, columns[max_columns];
  struct output text = { 0 }, output = { 0 };
  size_t ends[max_columns];
  bool is_first;
  struct rows *rows = read_arguments(env, info, 4, args);
  if (rows == NULL || napi_get_array_length(env, args[1], &count) != napi_ok || count > max_columns) return NULL;
  CHECK(napi_get_value_bool(env, args[3], &is_first));
  for (uint32_t at = 0; at < count; at++) {
    size_t length;
    CHECK(napi_get_element(env, args[2], at, &value));
    CHECK(napi_get_value_uint32(env, value, &columns[at]));
    CHECK(napi_get_element(env, args[1], at, &value));
    CHECK(napi_get_value_string_utf8(env, value, NULL, 0, &length));
    char *to = reserve(&text, length + 1);
    if (to == NULL || napi_get_value_string_utf8(env, value, to, length + 1, &length) != napi_ok) break;
    text.length += length;
    ends[at] = text.length;
  }
  struct position position = { 0 };
  for (; position_valid(rows, &position); position_next(rows, &position)) {
    if (position.row > 0 || !is_first) put(&output, ",", 1);
    for (uint32_t at = 0; at < count; at++) {
      size_t from = at == 0 ? 0 : ends[at - 1];
      put(&output, text.bytes + from, ends[at] - from);
      put_column(&output, rows, &position, columns[at]);
    }
    put(&output, "}", 1);
  }
  if (!text.failed && !output.failed && napi_create_buffer_copy(env, output.length, output.bytes, NULL, &result) != napi_ok)
    result = NULL;
  free(text.bytes);
  free(output.bytes);
  return result;
}

struct packed { struct rows *owner; struct rows rows; };

static void finalize(napi_env env, void *data, void *hint) {
  (void)env;
  (void)hint;
  struct packed *packed = data;
  rows_release(&packed->rows);
  free(packed);
}

static char *read_string(napi_env env, napi_value value, size_t *length) {
  if (napi_get_value_string_utf8(env, value, NULL, 0, length) != napi_ok) return NULL;
  char *text = malloc(*length + 1);
  if (text != NULL) napi_get_value_string_utf8(env, value, text, *length + 1, length);
  return text;
}

static bool pack_names(napi_env env, struct rows *rows, uint32_t count, napi_value names, napi_value stats) {
  size_t length, value_count = 0;
  void *values = NULL;
  bool has_stats = napi_get_typedarray_info(env, stats, NULL, &value_count, &values, NULL, NULL) == napi_ok;
  char *text = read_string(env, names, &length);
  bool is_packed = text != NULL && rows_reserve(rows, count, length, has_stats);
  size_t at = 0;
  for (; is_packed && rows->count < count && at <= length; rows->count++) {
    size_t name = strlen(text + at);
    memcpy(rows->names + rows->names_length, text + at, name);
    rows->names_length += name;
    rows->lengths[rows->count] = (uint16_t)name;
    at += name + 1;
  }
  if (has_stats && is_packed) {
    is_packed = value_count >= count * stats_per_row;
    if (is_packed && count > 0) memcpy(rows->stats, values, count * stats_per_row * sizeof(double));
  }
  free(text);
  return is_packed && rows->count == count;
}

static bool pack_runs(napi_env env, struct rows *rows, napi_value directories, napi_value counts) {
  uint32_t runs, count, total = 0;
  napi_value value;
  if (napi_get_array_length(env, directories, &runs) != napi_ok) return false;
  for (uint32_t at = 0; at < runs; at++) {
    size_t length;
    if (napi_get_element(env, counts, at, &value) != napi_ok || napi_get_value_uint32(env, value, &count) != napi_ok) return false;
    if (count == 0) continue;
    if (napi_get_element(env, directories, at, &value) != napi_ok) return false;
    char *prefix = read_string(env, value, &length);
    bool is_added = prefix != NULL && rows_begin_run(rows, prefix, length);
    free(prefix);
    if (!is_added) return false;
    rows->runs[rows->run_count - 1].count = count;
    total += count;
  }
  return total == rows->count;
}

/* packRows(count, names, directories, counts, stats) -> rows, from a chunk of the reference implementation. */
static napi_value pack(napi_env env, napi_callback_info info) {
  napi_value args[5], result;
  size_t given = 5;
  uint32_t count;
  CHECK(napi_get_cb_info(env, info, &given, args, NULL, NULL));
  CHECK(napi_get_value_uint32(env, args[0], &count));
  struct packed *packed = calloc(1, sizeof *packed);
  if (packed == NULL) return NULL;
  packed->owner = &packed->rows;
  if (!pack_names(env, &packed->rows, count, args[1], args[4]) || !pack_runs(env, &packed->rows, args[2], args[3]) ||
      napi_create_external(env, packed, finalize, NULL, &result) != napi_ok) {
    finalize(env, packed, NULL);
    return NULL;
  }
  return result;
}

napi_value add_rows(napi_env env, napi_value exports) {
  static const struct method methods[] = {
    { "rowNames", names }, { "rowDirectories", directories }, { "rowCounts", counts },
    { "rowStats", stats }, { "rowsToJson", to_json }, { "packRows", pack },
  };
  return ADD_METHODS(env, exports, methods);
}
