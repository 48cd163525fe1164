/* What both readers of directories do with an entry. */
#ifndef DIRQ_DIRECTORY_ENTRIES_H
#define DIRQ_DIRECTORY_ENTRIES_H
#include <dirent.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

/* A name that ends with a NUL. */
struct name { const char *bytes; size_t length; bool is_directory; };

/* The order of paths: a directory's name counts as if it ended with a slash. */
static inline int compare_names(struct name a, struct name b) {
  int order = memcmp(a.bytes, b.bytes, a.length < b.length ? a.length : b.length);
  if (order != 0 || a.length == b.length) return order;
  if (a.length > b.length) return -compare_names(b, a);
  return a.is_directory && (unsigned char)b.bytes[a.length] < '/' ? 1 : -1;
}

static inline double milliseconds(struct timespec time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}
#endif
