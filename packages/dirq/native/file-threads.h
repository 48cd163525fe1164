/* Threads that read the files of statements before these need them. */
#pragma once
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "file-summary.h"

enum state {
  PENDING,
  READ,
  /* The file is text without the literal, or not text: a condition that requires the literal is not true. */
  FILTERED,
  /* Only node:fs can read it, or report why it cannot be read. */
  LEFT,
};

struct record {
  atomic_uchar state;
  bool is_text;
  uint32_t directory, name;
  size_t length;
  unsigned char *bytes;
  int64_t lines, words;
};

/* The files of one statement, in the order in which it needs them. */
struct session {
  int references;
  /* Bytes of files that were read and not yet collected. */
  size_t kept, limit;
};

struct batch {
  int references;
  struct session *session;
  struct batch *next;
  atomic_bool is_cancelled;
  bool is_awaited, follows;
  unsigned wanted;
  size_t largest;
  struct literal *literal;
  /* Each ends with a NUL; records have the offsets. */
  char *root, *directories, *names;
  char *hashes;
  uint32_t rows, claimed, collected, awaited_row, awaited_last;
  struct record records[];
};

/* Guards everything that more than one thread changes, records that a thread has claimed aside. */
extern pthread_mutex_t files_lock;

/* The functions below are called with the lock. */

/* Starts threads up to a number, and returns how many there are: the system may not allow more. */
uint32_t start_threads(uint32_t wanted);
/* Adds a batch with rows that no thread has claimed. */
void enqueue(struct batch *batch);
/* Rows that no thread has claimed are not read, and what was read is freed. */
void cancel_batch(struct batch *batch);
/* Waits until a row is read, and a later one too, unless the session is full. */
void await_rows(struct batch *batch, uint32_t row, uint32_t last);
/* Frees the bytes of rows before the end, which are not collected any longer. */
void drop_rows(struct batch *batch, uint32_t end);
void release_session(struct session *session);
void release_batch(struct batch *batch);

/* Whether a row is read; without the lock too. */
static inline bool is_done(const struct batch *batch, uint32_t row) {
  return atomic_load_explicit(&batch->records[row].state, memory_order_acquire) != PENDING;
}
