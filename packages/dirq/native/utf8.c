#include "utf8.h"
#include <stdint.h>
#include <string.h>

/* The length of the character at the start of some bytes, 0 where they are not one of UTF-8. */
static size_t character(const unsigned char *bytes, size_t length) {
  unsigned char lead = bytes[0];
  if (lead < 0x80) return 1;
  size_t size = lead >= 0xc2 && lead <= 0xdf ? 2 : (lead & 0xf0) == 0xe0 ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (size == 0 || size > length) return 0;
  unsigned char second = bytes[1];
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f)) return 0;
  if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) return 0;
  for (size_t at = 1; at < size; at++) if ((bytes[at] & 0xc0) != 0x80) return 0;
  return size;
}

bool is_utf8(const unsigned char *bytes, size_t length) {
  size_t at = 0;
  while (at < length) {
    uint64_t words[4];
    while (at + sizeof words <= length) {
      memcpy(words, bytes + at, sizeof words);
      if ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080) break;
      at += sizeof words;
    }
    if (at == length) return true;
    size_t size = character(bytes + at, length - at);
    if (size == 0) return false;
    at += size;
  }
  return true;
}
