/* A run of files in path order, packed: what a walk returns and what the stream of rows reads. */
#ifndef DIRQ_ROWS_H
#define DIRQ_ROWS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Files next to each other in one directory. */
struct run { size_t prefix, prefix_length, count; };

struct rows {
  size_t count, count_space;
  /* The basenames one after another, and the length of each. */
  char *names;
  size_t names_length, names_space;
  uint16_t *lengths;
  /* Per row size, mtime and ctime in milliseconds, inode; NULL where nothing was stat'ed. */
  double *stats;
  struct run *runs;
  size_t run_count, run_space;
  /* The prefixes of the runs. */
  char *text;
  size_t text_length, text_space;
};

/* What can be given to the stream of rows begins with a pointer to its present rows. */
struct rows_owner { struct rows *rows; };

/* Each returns false where memory is exhausted. */
bool rows_reserve(struct rows *rows, size_t more, size_t names_length, bool has_stats);
bool rows_begin_run(struct rows *rows, const char *prefix, size_t length);
void rows_clear(struct rows *rows);
void rows_release(struct rows *rows);

enum { stat_size, stat_mtime, stat_ctime, stat_inode, stats_per_row };

/* One row at a time. */
struct position { size_t row, run, row_in_run, name; };
static inline bool position_valid(const struct rows *rows, const struct position *position) {
  return position->row < rows->count;
}
static inline void position_next(const struct rows *rows, struct position *position) {
  position->name += rows->lengths[position->row++];
  if (++position->row_in_run == rows->runs[position->run].count) {
    position->run++;
    position->row_in_run = 0;
  }
}

/* The length of a directory as its column shows it: without the slash at the end. */
static inline size_t directory_length(const struct run *run) {
  return run->prefix_length > 1 ? run->prefix_length - 1 : run->prefix_length;
}

/* The offset of the extension in a name, which is the name's length where there is none. */
static inline size_t extension_offset(const char *name, size_t length) {
  for (size_t at = length; at > 1; at--)
    if (name[at - 1] == '.') return at < length ? at : length;
  return length;
}

/* Whole seconds, towards the past. */
static inline int64_t whole_seconds(double milliseconds) {
  double seconds = milliseconds / 1000;
  int64_t whole = (int64_t)seconds;
  return (double)whole > seconds ? whole - 1 : whole;
}
#endif
