#include "rows.h"
#include <stdlib.h>
#include <string.h>

static bool grow(void **memory, size_t *space, size_t wanted, size_t size) {
  if (wanted <= *space) return true;
  size_t next = *space < 64 ? 64 : *space;
  while (next < wanted) next *= 2;
  void *larger = realloc(*memory, next * size);
  if (larger == NULL) return false;
  *memory = larger;
  *space = next;
  return true;
}

bool rows_reserve(struct rows *rows, size_t more, size_t names_length, bool has_stats) {
  if (!grow((void **)&rows->names, &rows->names_space, rows->names_length + names_length, 1)) return false;
  size_t lengths_space = rows->count_space, wanted = rows->count + more;
  if (!grow((void **)&rows->lengths, &lengths_space, wanted, sizeof *rows->lengths)) return false;
  if (has_stats && (rows->stats == NULL || lengths_space > rows->count_space)) {
    double *larger = realloc(rows->stats, lengths_space * stats_per_row * sizeof *larger);
    if (larger == NULL) return false;
    rows->stats = larger;
  }
  rows->count_space = lengths_space;
  return true;
}

bool rows_begin_run(struct rows *rows, const char *prefix, size_t length) {
  if (!grow((void **)&rows->runs, &rows->run_space, rows->run_count + 1, sizeof *rows->runs)) return false;
  /* With a byte to spare: the text of an empty prefix is not NULL, which SQLite would take for the value NULL. */
  if (!grow((void **)&rows->text, &rows->text_space, rows->text_length + length + 1, 1)) return false;
  if (length > 0) memcpy(rows->text + rows->text_length, prefix, length);
  rows->runs[rows->run_count++] = (struct run){ .prefix = rows->text_length, .prefix_length = length };
  rows->text_length += length;
  return true;
}

void rows_clear(struct rows *rows) {
  rows->count = rows->names_length = rows->run_count = rows->text_length = 0;
}

void rows_release(struct rows *rows) {
  free(rows->names);
  free(rows->lengths);
  free(rows->stats);
  free(rows->runs);
  free(rows->text);
  *rows = (struct rows){ 0 };
}
