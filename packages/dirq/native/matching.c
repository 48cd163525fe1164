#include "matching.h"
#include <stdlib.h>
#include <string.h>
#include "utf8.h"

struct block { struct block *next; };

void *arena_allocate(struct arena *arena, size_t size) {
  struct block *block = calloc(1, sizeof *block + size);
  if (block == NULL) return NULL;
  block->next = arena->first;
  arena->first = block;
  return block + 1;
}

void arena_release(struct arena *arena) {
  for (struct block *block = arena->first, *next; block != NULL; block = next) {
    next = block->next;
    free(block);
  }
  arena->first = NULL;
}

uint32_t read_number(struct reader *reader) {
  uint32_t value = 0;
  if (reader->end - reader->at < 4) reader->failed = true;
  else {
    memcpy(&value, reader->at, 4);
    reader->at += 4;
  }
  return value;
}

struct text read_text(struct reader *reader) {
  struct text text = { .bytes = (const char *)reader->at, .length = 0 };
  size_t length = read_number(reader);
  if ((size_t)(reader->end - reader->at) < length) reader->failed = true;
  if (reader->failed) return text;
  text = (struct text){ .bytes = (const char *)reader->at, .length = length };
  reader->at += length;
  return text;
}

/* An array of as many elements as the next number says; each takes at least four bytes. */
static void *read_array(struct reader *reader, struct arena *arena, uint32_t *count, size_t size) {
  *count = read_number(reader);
  if ((size_t)(reader->end - reader->at) / 4 < *count) reader->failed = true;
  void *elements = reader->failed ? NULL : arena_allocate(arena, *count * size);
  if (elements == NULL) {
    reader->failed = true;
    *count = 0;
  }
  return elements;
}

static struct wildcard read_wildcard(struct reader *reader, struct arena *arena) {
  struct wildcard wildcard = { .head = read_text(reader), .tail = read_text(reader) };
  wildcard.tokens = read_array(reader, arena, &wildcard.count, sizeof *wildcard.tokens);
  for (uint32_t at = 0; at < wildcard.count; at++) {
    struct token *token = &wildcard.tokens[at];
    token->kind = read_number(reader);
    if (token->kind == token_byte) token->byte = read_number(reader);
    if (token->kind != token_set) continue;
    token->set = read_text(reader);
    if (token->set.length != 16 && token->set.length != 32) reader->failed = true;
  }
  return wildcard;
}

static struct pattern read_pattern(struct reader *reader, struct arena *arena) {
  struct pattern pattern = { 0 };
  pattern.components = read_array(reader, arena, &pattern.count, sizeof *pattern.components);
  for (uint32_t at = 0; at < pattern.count; at++) {
    struct component *component = &pattern.components[at];
    component->kind = read_number(reader);
    if (component->kind == literal_name) component->literal = read_text(reader);
    if (component->kind == wildcard_name) component->wildcard = read_wildcard(reader, arena);
  }
  return pattern;
}

struct glob *read_glob(struct reader *reader, struct arena *arena) {
  struct glob *glob = arena_allocate(arena, sizeof *glob);
  if (glob == NULL) return NULL;
  glob->alternatives = read_array(reader, arena, &glob->count, sizeof *glob->alternatives);
  for (uint32_t at = 0; at < glob->count; at++) glob->alternatives[at] = read_pattern(reader, arena);
  return glob;
}

struct rules read_rules(struct reader *reader, struct arena *arena) {
  struct rules rules = { 0 };
  rules.rules = read_array(reader, arena, &rules.count, sizeof *rules.rules);
  for (uint32_t at = 0; at < rules.count; at++) {
    struct rule *rule = &rules.rules[at];
    rule->negated = read_number(reader);
    rule->directory_only = read_number(reader);
    rule->compares_path = read_number(reader);
    rule->kind = read_number(reader);
    if (rule->kind == rule_equals) rule->equals = read_text(reader);
    else if (rule->kind == rule_wildcard) rule->wildcard = read_wildcard(reader, arena);
    else rule->pattern = read_pattern(reader, arena);
  }
  return rules;
}

static bool equal(struct text left, struct text right) {
  return left.length == right.length && memcmp(left.bytes, right.bytes, left.length) == 0;
}

/* A set has a bit for each byte or, of 16 bytes, for each character of ASCII. */
static bool matches_unit(const struct token *token, unsigned char byte, bool *unsure) {
  if (token->kind == token_byte) return token->byte == byte;
  if (token->kind == token_any) return true;
  if (byte >= 8 * token->set.length) {
    *unsure = true;
    return false;
  }
  return ((unsigned char)token->set.bytes[byte / 8] >> (byte % 8)) & 1;
}

/* As matchesWildcard: only the last star is ever tried again. unsure: NULL where bytes are compared, not characters. */
static bool matches_wildcard(const struct wildcard *wildcard, struct text name, bool *unsure) {
  const size_t none = (size_t)-1;
  struct text head = wildcard->head, tail = wildcard->tail;
  bool ignored = false;
  if (name.length < head.length + tail.length) return false;
  size_t at = head.length, end = name.length - tail.length, next = 0, after_star = none, star_end = 0;
  if (memcmp(name.bytes, head.bytes, head.length) != 0) return false;
  if (memcmp(name.bytes + end, tail.bytes, tail.length) != 0) return false;
  while (at < end) {
    unsigned char byte = (unsigned char)name.bytes[at];
    const struct token *token = next < wildcard->count ? &wildcard->tokens[next] : NULL;
    if (token != NULL && token->kind == token_star) {
      if (++next == wildcard->count) return true;
      after_star = next;
      star_end = at;
    } else if (token != NULL && matches_unit(token, byte, unsure == NULL ? &ignored : unsure)) {
      next++;
      at += unsure == NULL || token->kind == token_byte ? 1 : character_length(byte);
    } else {
      if (after_star == none) return false;
      star_end += unsure == NULL ? 1 : character_length((unsigned char)name.bytes[star_end]);
      at = star_end;
      next = after_star;
    }
  }
  while (next < wildcard->count && wildcard->tokens[next].kind == token_star) next++;
  return next == wildcard->count;
}

static bool matches_component(const struct component *component, struct text name, bool *unsure) {
  if (component->kind == any_directories) return true;
  if (component->kind == literal_name) return equal(component->literal, name);
  return matches_wildcard(&component->wildcard, name, unsure);
}

static void add_position(struct state *state, uint32_t alternative, uint32_t component) {
  for (size_t at = state->count; at >= 2 && state->pairs[at - 2] == alternative; at -= 2)
    if (state->pairs[at - 1] == component) return;
  state->pairs[state->count++] = alternative;
  state->pairs[state->count++] = component;
}

bool enter_directory(const struct glob *glob, struct state state, struct text name, struct state *next, bool *unsure) {
  next->count = 0;
  for (size_t pair = 0; pair < state.count; pair += 2) {
    uint32_t alternative = state.pairs[pair], at = state.pairs[pair + 1];
    const struct pattern *pattern = &glob->alternatives[alternative];
    if (at >= pattern->count) continue;
    const struct component *part = &pattern->components[at];
    if (part->kind == any_directories) {
      add_position(next, alternative, at);
      if (at + 2 < pattern->count && matches_component(part + 1, name, unsure)) add_position(next, alternative, at + 2);
    } else if (at + 1 < pattern->count && matches_component(part, name, unsure)) add_position(next, alternative, at + 1);
  }
  return next->count > 0;
}

bool matches_file(const struct glob *glob, struct state state, struct text name, bool *unsure) {
  for (size_t pair = 0; pair < state.count; pair += 2) {
    const struct pattern *pattern = &glob->alternatives[state.pairs[pair]];
    uint32_t at = state.pairs[pair + 1];
    if (at >= pattern->count) continue;
    const struct component *part = &pattern->components[at];
    if (part->kind == any_directories) {
      if (at + 1 == pattern->count) return true;
      if (at + 2 == pattern->count && matches_component(part + 1, name, unsure)) return true;
    } else if (at + 1 == pattern->count && matches_component(part, name, unsure)) return true;
  }
  return false;
}

bool names_directory(const struct glob *glob, struct state state, struct text name) {
  for (size_t pair = 0; pair < state.count; pair += 2) {
    const struct pattern *pattern = &glob->alternatives[state.pairs[pair]];
    uint32_t at = state.pairs[pair + 1], literals = 0;
    while (literals < pattern->count && pattern->components[literals].kind == literal_name) literals++;
    if (at + 1 < pattern->count && at < literals && equal(pattern->components[at].literal, name)) return true;
  }
  return false;
}

static struct text component_of(struct text path, size_t start) {
  const char *slash = memchr(path.bytes + start, '/', path.length - start);
  size_t end = slash == NULL ? path.length : (size_t)(slash - path.bytes);
  return (struct text){ .bytes = path.bytes + start, .length = end - start };
}

/* As matchesNames: only the last any_directories is ever tried with more names. */
static bool matches_path(const struct pattern *pattern, struct text path) {
  const size_t none = (size_t)-1;
  size_t next = 0, after_any = none, any_end = 0;
  for (size_t at = 0; at <= path.length;) {
    const struct component *part = next < pattern->count ? &pattern->components[next] : NULL;
    struct text name = component_of(path, at);
    if (part != NULL && part->kind == any_directories) {
      if (++next == pattern->count) return true;
      after_any = next;
      any_end = at;
    } else if (part != NULL && matches_component(part, name, NULL)) {
      next++;
      at += name.length + 1;
    } else {
      if (after_any == none) return false;
      any_end += component_of(path, any_end).length + 1;
      at = any_end;
      next = after_any;
    }
  }
  return next == pattern->count;
}

int decide(const struct rules *rules, struct text path, struct text name, bool is_directory) {
  for (uint32_t at = 0; at < rules->count; at++) {
    const struct rule *rule = &rules->rules[at];
    if (rule->directory_only && !is_directory) continue;
    bool is_match;
    if (rule->kind == rule_equals) is_match = equal(rule->equals, rule->compares_path ? path : name);
    else if (rule->kind == rule_wildcard) is_match = matches_wildcard(&rule->wildcard, name, NULL);
    else is_match = matches_path(&rule->pattern, path);
    if (is_match) return rule->negated ? 0 : 1;
  }
  return -1;
}
