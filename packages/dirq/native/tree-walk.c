#define _GNU_SOURCE
#include "tree-walk.h"
#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Threads do not run ahead of the caller by more rows than this, of about 70 bytes each. */
static const size_t max_waiting_rows = 200000;
/* A tree whose first directories are few is walked before a thread has started. */
static const size_t directories_before_threads = 16;
/* Directories without rows end a step too, so that the caller can show its progress. */
static const size_t directories_per_step = 4096;

static void unlink_pending(struct walk *walk, struct node *node) {
  if (node->above != NULL) node->above->below = node->below;
  else walk->pending = node->below;
  if (node->below != NULL) node->below->above = node->above;
  node->above = node->below = NULL;
  walk->pending_count--;
}

static void push_pending(struct walk *walk, struct node *node) {
  node->status = node_pending;
  node->above = NULL;
  node->below = walk->pending;
  if (walk->pending != NULL) walk->pending->above = node;
  walk->pending = node;
  walk->pending_count++;
}

/* Reads a directory that this thread has taken; with the lock before and after, not meanwhile. */
static void read_taken(struct walk *walk, struct node *node, struct scratch *scratch) {
  pthread_mutex_unlock(&walk->lock);
  bool is_read = read_node(&walk->plan, node, scratch);
  pthread_mutex_lock(&walk->lock);
  if (is_read) {
    /* The first one last: it comes next in the order. */
    for (size_t at = node->child_count; at > 0; at--) push_pending(walk, node->children[at - 1]);
    walk->waiting_rows += node->row_count;
    if (node->child_count > 1) pthread_cond_broadcast(&walk->to_threads);
    /* Last: the caller looks at it without the lock, and releases a directory that is done. */
    node->status = node_done;
  } else {
    node->status = node_waits_for_rules;
    node->below = walk->requests;
    walk->requests = node;
  }
  pthread_cond_signal(&walk->to_caller);
}

static struct node *take_pending(struct walk *walk) {
  struct node *node = walk->pending;
  unlink_pending(walk, node);
  node->status = node_running;
  return node;
}

static void *run_thread(void *argument) {
  struct walk *walk = argument;
  struct scratch *scratch = create_scratch();
  if (scratch == NULL) return NULL;
  pthread_mutex_lock(&walk->lock);
  while (!walk->is_closed) {
    if (walk->pending == NULL || walk->waiting_rows > max_waiting_rows) pthread_cond_wait(&walk->to_threads, &walk->lock);
    else read_taken(walk, take_pending(walk), scratch);
  }
  pthread_mutex_unlock(&walk->lock);
  release_scratch(scratch);
  return NULL;
}

static void start_threads(struct walk *walk) {
  cpu_set_t cores;
  walk->has_threads = true;
  size_t count = sched_getaffinity(0, sizeof cores, &cores) == 0 ? (size_t)CPU_COUNT(&cores) : 1;
  /* Signals are for Node's threads. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (walk->thread_count + 1 < count && walk->thread_count < max_threads) {
    if (pthread_create(&walk->threads[walk->thread_count], NULL, run_thread, walk) != 0) break;
    walk->thread_count++;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool push_stack(struct walk *walk, struct node *node) {
  if (walk->depth == walk->depth_space) {
    size_t space = walk->depth_space == 0 ? 64 : 2 * walk->depth_space;
    struct node **larger = realloc(walk->stack, space * sizeof *larger);
    if (larger == NULL) return false;
    walk->stack = larger;
    walk->depth_space = space;
  }
  walk->stack[walk->depth++] = node;
  return true;
}

bool start_walk(struct walk *walk, struct node *first) {
  walk->rows = &walk->packed;
  walk->scratch = create_scratch();
  if (walk->scratch == NULL || !push_stack(walk, first)) {
    release_node(first);
    return false;
  }
  push_pending(walk, first);
  return true;
}

/* Waits until a directory is read or needs rules, and reads others meanwhile. Returns its status. */
static int await_node(struct walk *walk, struct node *node) {
  pthread_mutex_lock(&walk->lock);
  while (node->status != node_done && node->status != node_waits_for_rules) {
    if (node->status == node_pending) {
      unlink_pending(walk, node);
      node->status = node_running;
      walk->own_directories++;
      read_taken(walk, node, walk->scratch);
    } else if (walk->requests != NULL) break;
    else if (walk->pending != NULL && walk->waiting_rows <= max_waiting_rows) read_taken(walk, take_pending(walk), walk->scratch);
    else pthread_cond_wait(&walk->to_caller, &walk->lock);
  }
  int status = walk->requests != NULL && node->status != node_done ? node_waits_for_rules : node->status;
  bool is_large = walk->own_directories > directories_before_threads && walk->pending_count > 1;
  pthread_mutex_unlock(&walk->lock);
  if (is_large && !walk->has_threads) start_threads(walk);
  return status;
}

static void count_taken(struct walk *walk, size_t rows) {
  pthread_mutex_lock(&walk->lock);
  bool was_full = walk->waiting_rows > max_waiting_rows;
  walk->waiting_rows -= rows;
  if (was_full && walk->waiting_rows <= max_waiting_rows) pthread_cond_broadcast(&walk->to_threads);
  pthread_mutex_unlock(&walk->lock);
}

/* Moves files of a directory, up to the next directory in it or to the limit. */
static bool take_files(struct walk *walk, struct node *node, size_t limit) {
  struct rows *rows = walk->rows;
  size_t first = node->next_entry, end = first, names_length = 0;
  while (end < node->entry_count && node->entries[end].kind != DT_DIR && rows->count + (end - first) < limit)
    names_length += node->entries[end++].length;
  size_t count = end - first;
  if (count == 0) return true;
  if (!rows_reserve(rows, count, names_length, walk->plan.stats)) return false;
  if (!rows_begin_run(rows, node->path + walk->plan.shown_from, node->path_length - walk->plan.shown_from)) return false;
  rows->runs[rows->run_count - 1].count = count;
  for (size_t at = first; at < end; at++) {
    struct entry entry = node->entries[at];
    memcpy(rows->names + rows->names_length, node->names + entry.name, entry.length);
    rows->names_length += entry.length;
    rows->lengths[rows->count + (at - first)] = entry.length;
  }
  if (walk->plan.stats)
    memcpy(rows->stats + rows->count * stats_per_row, node->stats + node->next_row * stats_per_row,
           count * stats_per_row * sizeof *rows->stats);
  rows->count += count;
  node->next_row += count;
  node->next_entry = end;
  return true;
}

enum step next_step(struct walk *walk, size_t limit) {
  struct rows *rows = walk->rows;
  rows_clear(rows);
  for (size_t directories = 0; walk->depth > 0 && rows->count < limit && directories < directories_per_step;) {
    struct node *node = walk->stack[walk->depth - 1];
    if (node->status != node_done) {
      int status = await_node(walk, node);
      if (status != node_done) {
        if (rows->count > 0) break;
        return step_rules;
      }
    }
    if (node->outcome == outcome_unread) {
      if (rows->count > 0) break;
      return step_unread;
    }
    if (!take_files(walk, node, limit)) return step_failed;
    if (node->next_entry == node->entry_count) skip_directory(walk);
    else if (node->entries[node->next_entry].kind == DT_DIR) {
      node->next_entry++;
      directories++;
      if (!push_stack(walk, node->children[node->next_child])) return step_failed;
      node->next_child++;
    }
  }
  if (rows->count > 0) count_taken(walk, rows->count);
  return walk->depth == 0 && rows->count == 0 ? step_end : step_rows;
}

void skip_directory(struct walk *walk) {
  release_node(walk->stack[--walk->depth]);
}

struct node *take_request(struct walk *walk) {
  pthread_mutex_lock(&walk->lock);
  struct node *node = walk->requests;
  if (node != NULL) walk->requests = node->below;
  pthread_mutex_unlock(&walk->lock);
  if (node != NULL) node->below = NULL;
  return node;
}

void supply_rules(struct walk *walk, struct node *node, struct layer *scope) {
  pthread_mutex_lock(&walk->lock);
  node->scope = scope;
  push_pending(walk, node);
  pthread_cond_broadcast(&walk->to_threads);
  pthread_mutex_unlock(&walk->lock);
}

void close_walk(struct walk *walk) {
  pthread_mutex_lock(&walk->lock);
  walk->is_closed = true;
  pthread_cond_broadcast(&walk->to_threads);
  pthread_mutex_unlock(&walk->lock);
  while (walk->thread_count > 0) pthread_join(walk->threads[--walk->thread_count], NULL);
  while (walk->depth > 0) skip_directory(walk);
  free(walk->stack);
  walk->stack = NULL;
  release_scratch(walk->scratch);
  walk->scratch = NULL;
  rows_release(&walk->packed);
  arena_release(&walk->arena);
}
