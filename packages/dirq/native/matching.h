/* Globs and ignore rules over names, as src/scan/glob.ts and src/scan/gitignore.ts have them; those are the reference. */
#ifndef DIRQ_MATCHING_H
#define DIRQ_MATCHING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text { const char *bytes; size_t length; };

/* Memory that is released at once. */
struct arena { void *first; };
void *arena_allocate(struct arena *arena, size_t size);
void arena_release(struct arena *arena);

/* Reads what src/scan/native-plan.ts writes: numbers of four bytes, and bytes after their number. */
struct reader { const unsigned char *at, *end; bool failed; };
uint32_t read_number(struct reader *reader);
struct text read_text(struct reader *reader);

enum token_kind { token_byte, token_any, token_star, token_set };
struct token { uint32_t kind, byte; struct text set; };
struct wildcard { struct text head, tail; uint32_t count; struct token *tokens; };
enum component_kind { any_directories, literal_name, wildcard_name };
struct component { uint32_t kind; struct text literal; struct wildcard wildcard; };
struct pattern { uint32_t count; struct component *components; };
struct glob { uint32_t count; struct pattern *alternatives; };

enum rule_kind { rule_equals, rule_wildcard, rule_components };
struct rule {
  uint32_t negated, directory_only, compares_path, kind;
  struct text equals;
  struct wildcard wildcard;
  struct pattern pattern;
};
struct rules { uint32_t count; struct rule *rules; };

struct glob *read_glob(struct reader *reader, struct arena *arena);
struct rules read_rules(struct reader *reader, struct arena *arena);

/* A position in a glob: pairs of alternative and component. */
struct state { uint32_t *pairs; size_t count; };

/*
 * Whether a directory can contain matches; its state is written to next, which must have space for twice the pairs.
 * unsure: a set meets a character beyond ASCII, which only the reference decides.
 */
bool enter_directory(const struct glob *glob, struct state state, struct text name, struct state *next, bool *unsure);
bool matches_file(const struct glob *glob, struct state state, struct text name, bool *unsure);
/* Whether an alternative names this directory without a wildcard. */
bool names_directory(const struct glob *glob, struct state state, struct text name);

/* 1: ignored; 0: included again; -1: not mentioned. */
int decide(const struct rules *rules, struct text path, struct text name, bool is_directory);
#endif
