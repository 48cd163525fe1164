#define _GNU_SOURCE
#include "file-threads.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "open-confined.h"
#include "utf8.h"

pthread_mutex_t files_lock = PTHREAD_MUTEX_INITIALIZER;
/* There is more to read; more is read. */
static pthread_cond_t work = PTHREAD_COND_INITIALIZER, progress = PTHREAD_COND_INITIALIZER;
/* Batches with rows that no thread has claimed, oldest first. */
static struct batch *queue;
static uint32_t threads;

/*
 * As many files as a thread takes at a time: taking one at a time, threads would wait for the lock. Fewer where files can
 * be large.
 */
enum { CLAIM = 16, CLAIM_LARGE = 2 };
enum { PIECE = 128 * 1024, LARGEST_KEPT = 256 * 1024 };

void release_session(struct session *session) {
  if (--session->references == 0) free(session);
}

void release_batch(struct batch *batch) {
  if (--batch->references > 0) return;
  for (uint32_t row = 0; row < batch->rows; row++) free(batch->records[row].bytes);
  release_session(batch->session);
  free(batch->literal);
  free(batch->root);
  free(batch->directories);
  free(batch->names);
  free(batch->hashes);
  free(batch);
}

static void remove_from_queue(struct batch *batch) {
  for (struct batch **link = &queue; *link != NULL; link = &(*link)->next) {
    if (*link != batch) continue;
    *link = batch->next;
    release_batch(batch);
    return;
  }
}

/* A thread's memory for files that are read whole, which grows, and what it computes. */
struct reader {
  unsigned char *buffer;
  size_t capacity;
  struct summary summary;
  /* The directory of the file that was read last, and its path; -1: none. */
  int directory;
  char path[4096];
};

static void leave_directory(struct reader *reader) {
  if (reader->directory >= 0) close(reader->directory);
  reader->directory = -1;
}

static bool reserve(struct reader *reader, size_t size) {
  if (size <= reader->capacity) return true;
  unsigned char *larger = realloc(reader->buffer, size);
  if (larger == NULL) return false;
  reader->buffer = larger;
  reader->capacity = size;
  return true;
}

/* As many bytes as there are, up to the capacity; a read that ends at the size is the last one. */
static ssize_t read_until(int file, unsigned char *bytes, size_t size, size_t capacity) {
  size_t used = 0;
  while (used < capacity) {
    ssize_t more = read(file, bytes + used, capacity - used);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return -1;
    used += (size_t)more;
    if (more == 0 || used == size) break;
  }
  return (ssize_t)used;
}

/* Reads a file whole and keeps a copy of its bytes. */
static enum state read_whole(struct batch *batch, struct record *record, struct reader *reader, int file, size_t size) {
  if (size > batch->largest || !reserve(reader, size + 1)) return LEFT;
  ssize_t length = read_until(file, reader->buffer, size, size + 1);
  if (length < 0 || (size_t)length > size) return LEFT;
  record->length = (size_t)length;
  record->is_text = is_utf8(reader->buffer, record->length);
  bool can_match = batch->literal == NULL || (record->is_text && contains(reader->buffer, record->length, batch->literal));
  if (!can_match) return FILTERED;
  if (record->length > LARGEST_KEPT || (record->bytes = malloc(record->length + 1)) == NULL) return LEFT;
  memcpy(record->bytes, reader->buffer, record->length);
  summary_add(&reader->summary, reader->buffer, record->length);
  return READ;
}

/* Reads a file in pieces, and keeps none. */
static enum state read_pieces(struct batch *batch, struct reader *reader, int file, size_t size) {
  if (!reserve(reader, PIECE)) return LEFT;
  for (;; size = PIECE) {
    ssize_t length = read_until(file, reader->buffer, size, PIECE);
    if (length < 0 || batch->is_cancelled) return LEFT;
    summary_add(&reader->summary, reader->buffer, (size_t)length);
    if (length < PIECE) return READ;
  }
}

static enum state read_open_file(struct batch *batch, struct record *record, struct reader *reader, int file) {
  struct stat found;
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return LEFT;
  summary_begin(&reader->summary, batch->wanted);
  bool is_whole = (batch->wanted & WANT_BYTES) != 0;
  enum state state = is_whole ? read_whole(batch, record, reader, file, (size_t)found.st_size)
                              : read_pieces(batch, reader, file, (size_t)found.st_size);
  if (state != READ) return state;
  summary_end(&reader->summary, batch->hashes == NULL ? NULL : batch->hashes + 64 * (record - batch->records));
  record->lines = reader->summary.lines;
  record->words = reader->summary.words;
  return READ;
}

/* Opens the directory of a record, unless it is that of the record before. Returns whether it is open. */
static bool enter_directory(struct reader *reader, const struct batch *batch, const struct record *record) {
  const char *directory = batch->directories + record->directory;
  size_t root = strlen(batch->root), length = strlen(directory);
  if (root + length >= sizeof reader->path) return false;
  bool is_same = memcmp(reader->path, batch->root, root) == 0 && strcmp(reader->path + root, directory) == 0;
  if (reader->directory >= 0 && is_same) return true;
  leave_directory(reader);
  memcpy(reader->path, batch->root, root);
  memcpy(reader->path + root, directory, length + 1);
  int flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  reader->directory = batch->follows ? open(reader->path, flags) : open_without_links(reader->path, flags);
  return reader->directory >= 0;
}

static enum state read_record(struct batch *batch, struct record *record, struct reader *reader) {
  if (!enter_directory(reader, batch, record)) return LEFT;
  /* Without O_NONBLOCK a FIFO would wait for a writer. */
  int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (batch->follows ? 0 : O_NOFOLLOW);
  int file = openat(reader->directory, batch->names + record->name, flags);
  if (file < 0) return LEFT;
  enum state state = read_open_file(batch, record, reader, file);
  close(file);
  return state;
}

/* The oldest batch from which a thread may take files. With the lock. */
static struct batch *find_work(void) {
  for (struct batch *batch = queue; batch != NULL; batch = batch->next)
    if (batch->session->kept < batch->session->limit) return batch;
  return NULL;
}

/* While the session is full, threads begin no more rows. */
static bool has_awaited(const struct batch *batch) {
  const struct session *session = batch->session;
  return is_done(batch, batch->awaited_row) && (is_done(batch, batch->awaited_last) || session->kept >= session->limit);
}

/* The rows up to the end are read. With the lock. */
static void finish(struct batch *batch, uint32_t from, uint32_t end, const enum state *states) {
  for (uint32_t row = from; row < end; row++) {
    struct record *record = &batch->records[row];
    if (row < batch->collected) {
      free(record->bytes);
      record->bytes = NULL;
    } else if (record->bytes != NULL) batch->session->kept += record->length;
    atomic_store_explicit(&record->state, states[row - from], memory_order_release);
  }
  if (batch->is_awaited && has_awaited(batch)) pthread_cond_broadcast(&progress);
  release_batch(batch);
}

static void *run_thread(void *argument) {
  (void)argument;
  struct reader reader = { .directory = -1 };
  pthread_mutex_lock(&files_lock);
  for (;;) {
    struct batch *batch = find_work();
    if (batch == NULL) {
      /* The directory could be replaced before it is needed again. */
      leave_directory(&reader);
      pthread_cond_wait(&work, &files_lock);
      continue;
    }
    uint32_t size = batch->wanted & WANT_BYTES ? CLAIM : CLAIM_LARGE;
    uint32_t from = batch->claimed, end = size < batch->rows - from ? from + size : batch->rows;
    batch->claimed = end;
    batch->references++;
    if (end == batch->rows) remove_from_queue(batch);
    pthread_mutex_unlock(&files_lock);
    enum state states[CLAIM];
    for (uint32_t row = from; row < end; row++)
      states[row - from] = batch->is_cancelled ? LEFT : read_record(batch, &batch->records[row], &reader);
    pthread_mutex_lock(&files_lock);
    finish(batch, from, end, states);
  }
  return NULL;
}

uint32_t start_threads(uint32_t wanted) {
  sigset_t all, before;
  /* Signals are for Node's threads. */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  for (; threads < wanted; threads++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_thread, NULL) != 0) break;
    pthread_detach(thread);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return threads;
}

void enqueue(struct batch *batch) {
  struct batch **link = &queue;
  while (*link != NULL) link = &(*link)->next;
  *link = batch;
  batch->references++;
  pthread_cond_broadcast(&work);
}

void drop_rows(struct batch *batch, uint32_t end) {
  struct session *session = batch->session;
  bool was_full = session->kept >= session->limit;
  for (; batch->collected < end; batch->collected++) {
    struct record *record = &batch->records[batch->collected];
    /* The thread that reads it frees it. */
    if (!is_done(batch, batch->collected) || record->bytes == NULL) continue;
    session->kept -= record->length;
    free(record->bytes);
    record->bytes = NULL;
  }
  if (was_full && session->kept < session->limit) pthread_cond_broadcast(&work);
}

void cancel_batch(struct batch *batch) {
  if (batch->is_cancelled) return;
  batch->is_cancelled = true;
  if (batch->claimed < batch->rows) remove_from_queue(batch);
  drop_rows(batch, batch->rows);
}

void await_rows(struct batch *batch, uint32_t row, uint32_t last) {
  batch->awaited_row = row;
  batch->awaited_last = last;
  batch->is_awaited = true;
  while (!has_awaited(batch)) pthread_cond_wait(&progress, &files_lock);
  batch->is_awaited = false;
}
