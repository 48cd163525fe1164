/* Valid UTF-8 as Node decodes it: no overlong forms, no surrogates. */
#ifndef DIRQ_UTF8_H
#define DIRQ_UTF8_H
#include <stdbool.h>
#include <stddef.h>

static inline bool is_utf8(const unsigned char *text, size_t length) {
  size_t at = 0;
  while (at < length) {
    unsigned char lead = text[at];
    size_t more;
    if (lead < 0x80) { at++; continue; }
    if (lead >= 0xc2 && lead <= 0xdf) more = 1;
    else if (lead >= 0xe0 && lead <= 0xef) more = 2;
    else if (lead >= 0xf0 && lead <= 0xf4) more = 3;
    else return false;
    if (at + more >= length) return false;
    unsigned char second = text[at + 1];
    if (lead == 0xe0 && second < 0xa0) return false;
    if (lead == 0xed && second > 0x9f) return false;
    if (lead == 0xf0 && second < 0x90) return false;
    if (lead == 0xf4 && second > 0x8f) return false;
    for (size_t i = 1; i <= more; i++) if ((text[at + i] & 0xc0) != 0x80) return false;
    at += more + 1;
  }
  return true;
}

/* The number of bytes of the character that begins with a byte. */
static inline size_t character_length(unsigned char lead) {
  return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}
#endif
