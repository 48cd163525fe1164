#ifndef DIRQ_OPEN_CONFINED_H
#define DIRQ_OPEN_CONFINED_H

#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Opens a path of which no part is a link; otherwise, and on a system without openat2(2) (Linux 5.6), it fails with -1
 * and errno. The structure and both numbers are those of the manual page and of linux/openat2.h, which older systems
 * to compile on do not have. Needs _GNU_SOURCE.
 */
static inline int open_without_links(const char *path, int flags) {
  struct { uint64_t flags, mode, resolve; } how = { (uint64_t)flags, 0, 0x04 /* RESOLVE_NO_SYMLINKS */ };
  return (int)syscall(437 /* openat2, the same number on every architecture but Alpha */, AT_FDCWD, path, &how, sizeof how);
}

#endif
