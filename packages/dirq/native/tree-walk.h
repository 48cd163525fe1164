/*
 * A walk over a tree with all cores, in the byte order of paths. What it meets that needs the reference implementation
 * (a name that is not valid UTF-8, a directory that cannot be read, an ignore file to parse) it hands to its caller.
 */
#ifndef DIRQ_TREE_WALK_H
#define DIRQ_TREE_WALK_H
#include <pthread.h>
#include "matching.h"
#include "rows.h"

/* The rules of one ignore file, and those that apply where it gives no verdict. */
struct layer {
  struct layer *parent;
  struct rules rules;
  size_t base_length;
};

/* Plan of a walk; its memory is in the walk's arena. */
struct plan {
  bool stats, ignore_files;
  /* The start of the part of absolute paths that is shown. */
  size_t shown_from;
  struct text *skipped;
  uint32_t skipped_count;
  /* Skipped in the first directory only. */
  struct text *skipped_first;
  uint32_t skipped_first_count;
  struct glob *glob;
  struct layer always;
  /* The part of the tree that is walked, from 1; a count of 0: all. The first directory's path ends at split_from. */
  uint32_t part, part_count;
  size_t split_from;
};

enum node_status { node_pending, node_running, node_waits_for_rules, node_done };
/* unread: only the reference can read the directory. */
enum node_outcome { outcome_read, outcome_absent, outcome_unread };

struct entry { uint32_t name; uint16_t length; uint8_t kind; };

/* A directory. */
struct node {
  struct node *above, *below;
  _Atomic int status;
  int outcome;
  bool is_first, is_listed, has_gitignore, has_git;
  char *path;
  size_t path_length;
  struct state state;
  /* The rules that apply in it, and above it. */
  struct layer *scope, *outer;
  struct entry *entries;
  char *names;
  double *stats;
  struct node **children;
  size_t entry_count, row_count, child_count;
  size_t next_entry, next_row, next_child;
};

enum { max_threads = 7 };

struct walk {
  /* First, as in struct rows_owner. */
  struct rows *rows;
  struct rows packed;
  struct arena arena;
  struct plan plan;
  pthread_mutex_t lock;
  pthread_cond_t to_caller, to_threads;
  struct node *pending, *requests;
  size_t pending_count, waiting_rows;
  bool is_closed;
  pthread_t threads[max_threads];
  size_t thread_count;
  bool has_threads;
  /* Of the caller's thread: the directories from the first down to the present one. */
  struct node **stack;
  size_t depth, depth_space;
  size_t own_directories;
  struct scratch *scratch;
};

/* Reads one directory, or the rest of one that has its rules. Returns false where it needs rules. */
struct scratch;
struct scratch *create_scratch(void);
void release_scratch(struct scratch *scratch);
bool read_node(const struct plan *plan, struct node *node, struct scratch *scratch);
struct node *create_node(const char *path, size_t length, struct state state, struct layer *scope);
void release_node(struct node *node);

enum step { step_end, step_rows, step_rules, step_unread, step_failed };
bool start_walk(struct walk *walk, struct node *first);
/* The next rows, at most about this many. step_unread: the directory on top of the stack is the caller's. */
enum step next_step(struct walk *walk, size_t limit);
/* Takes a directory that waits for rules; NULL: none is left. */
struct node *take_request(struct walk *walk);
void supply_rules(struct walk *walk, struct node *node, struct layer *scope);
/* The caller has read the directory on top of the stack. */
void skip_directory(struct walk *walk);
/* Ends the threads and releases everything. */
void close_walk(struct walk *walk);
#endif
