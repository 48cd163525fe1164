/* What is computed from a file's bytes, which arrive in pieces. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which values are computed; the same numbers are in src/file-columns/native-contents.ts. */
enum wanted { WANT_BYTES = 1, WANT_LINES = 2, WANT_WORDS = 4, WANT_SHA256 = 8 };

struct summary {
  unsigned wanted;
  int64_t lines, words;
  unsigned char last;
  bool is_empty, in_word;
  /* A context of OpenSSL, used again for each file; NULL until the first. */
  void *digest;
};

/* Whether SHA-256 can be computed: Node has OpenSSL, but not every Node lets others use it. */
bool can_digest(void);

void summary_begin(struct summary *summary, unsigned wanted);
void summary_add(struct summary *summary, const unsigned char *bytes, size_t length);
/* Writes 64 hexadecimal digits where SHA-256 is wanted. */
void summary_end(struct summary *summary, char *sha256);

/* A text to search for, without regard to the case of ASCII letters. */
struct literal {
  size_t length;
  /* Lower case. */
  unsigned char bytes[];
};

struct literal *new_literal(const char *text, size_t length);
bool contains(const unsigned char *bytes, size_t length, const struct literal *literal);
