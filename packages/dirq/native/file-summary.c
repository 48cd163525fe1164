#define _GNU_SOURCE
#include "file-summary.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* OpenSSL's digests (EVP_DigestInit(3)), as Node exports them. */
static struct {
  void *(*new_context)(void);
  const void *(*sha256)(void);
  int (*init)(void *context, const void *type, void *engine);
  int (*update)(void *context, const void *bytes, size_t length);
  int (*final)(void *context, unsigned char *digest, unsigned *length);
} openssl;

static pthread_once_t openssl_once = PTHREAD_ONCE_INIT;

static void load_openssl(void) {
  *(void **)&openssl.new_context = dlsym(RTLD_DEFAULT, "EVP_MD_CTX_new");
  *(void **)&openssl.sha256 = dlsym(RTLD_DEFAULT, "EVP_sha256");
  *(void **)&openssl.init = dlsym(RTLD_DEFAULT, "EVP_DigestInit_ex");
  *(void **)&openssl.update = dlsym(RTLD_DEFAULT, "EVP_DigestUpdate");
  *(void **)&openssl.final = dlsym(RTLD_DEFAULT, "EVP_DigestFinal_ex");
}

bool can_digest(void) {
  pthread_once(&openssl_once, load_openssl);
  return openssl.new_context && openssl.sha256 && openssl.init && openssl.update && openssl.final;
}

void summary_begin(struct summary *summary, unsigned wanted) {
  void *digest = summary->digest;
  *summary = (struct summary){ .wanted = wanted, .is_empty = true, .digest = digest };
  if (!(wanted & WANT_SHA256)) return;
  if (digest == NULL) summary->digest = openssl.new_context();
  openssl.init(summary->digest, openssl.sha256(), NULL);
}

static bool is_space(unsigned char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

void summary_add(struct summary *summary, const unsigned char *bytes, size_t length) {
  if (length == 0) return;
  summary->is_empty = false;
  summary->last = bytes[length - 1];
  if (summary->wanted & WANT_LINES) {
    int64_t lines = 0;
    for (size_t at = 0; at < length; at++) lines += bytes[at] == '\n';
    summary->lines += lines;
  }
  if (summary->wanted & WANT_WORDS) {
    bool in_word = summary->in_word;
    for (size_t at = 0; at < length; at++) {
      bool in = !is_space(bytes[at]);
      summary->words += in && !in_word;
      in_word = in;
    }
    summary->in_word = in_word;
  }
  if (summary->wanted & WANT_SHA256) openssl.update(summary->digest, bytes, length);
}

void summary_end(struct summary *summary, char *sha256) {
  if (!summary->is_empty && summary->last != '\n') summary->lines++;
  if (!(summary->wanted & WANT_SHA256)) return;
  unsigned char digest[32];
  openssl.final(summary->digest, digest, NULL);
  for (size_t at = 0; at < sizeof digest; at++) {
    sha256[2 * at] = "0123456789abcdef"[digest[at] >> 4];
    sha256[2 * at + 1] = "0123456789abcdef"[digest[at] & 15];
  }
}

static unsigned char lower(unsigned char byte) {
  return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte;
}

struct literal *new_literal(const char *text, size_t length) {
  struct literal *literal = malloc(sizeof *literal + length);
  if (literal == NULL) return NULL;
  literal->length = length;
  for (size_t at = 0; at < length; at++) literal->bytes[at] = lower((unsigned char)text[at]);
  return literal;
}

static bool matches_at(const unsigned char *bytes, const struct literal *literal) {
  for (size_t at = 0; at < literal->length; at++) if (lower(bytes[at]) != literal->bytes[at]) return false;
  return true;
}

typedef unsigned char block __attribute__((vector_size(16)));

static block load(const unsigned char *bytes) {
  block value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static block repeat(unsigned char byte) {
  return (block){0} + byte;
}

/* The bit that differs between the cases of a letter; no bit for other bytes. */
static unsigned char case_bit(unsigned char lower_case) {
  return lower_case >= 'a' && lower_case <= 'z' ? 0x20 : 0;
}

/* Compares the first and the last byte of the text at 16 positions at a time, and the rest where both are equal. */
bool contains(const unsigned char *bytes, size_t length, const struct literal *literal) {
  size_t size = literal->length;
  if (size == 0) return true;
  if (size > length) return false;
  unsigned char first = literal->bytes[0], last = literal->bytes[size - 1];
  block firsts = repeat(first), first_bits = repeat(case_bit(first));
  block lasts = repeat(last), last_bits = repeat(case_bit(last));
  size_t at = 0, positions = length - size + 1;
  for (; at + 16 <= positions; at += 16) {
    block found = (block)((load(bytes + at) | first_bits) == firsts) &
                  (block)((load(bytes + at + size - 1) | last_bits) == lasts);
    uint64_t halves[2];
    memcpy(halves, &found, sizeof halves);
    if ((halves[0] | halves[1]) == 0) continue;
    for (size_t offset = 0; offset < 16; offset++)
      if (found[offset] && matches_at(bytes + at + offset, literal)) return true;
  }
  for (; at < positions; at++) if (matches_at(bytes + at, literal)) return true;
  return false;
}
