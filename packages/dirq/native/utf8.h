#ifndef DIRQ_UTF8_H
#define DIRQ_UTF8_H
#include <stdbool.h>
#include <stddef.h>

/* Valid UTF-8 as Node decodes it: no overlong forms, no surrogates. */
bool is_utf8(const unsigned char *bytes, size_t length);

/* The number of bytes of the character that begins with a byte. */
static inline size_t character_length(unsigned char lead) {
  return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}
#endif
