/* The walk of tree-walk.c as functions of JavaScript; src/scan/native-walk.ts calls them. */
#include <stdlib.h>
#include <string.h>
#include "parts.h"
#include "tree-walk.h"

/* A walk that JavaScript has. */
struct handle {
  /* First, as in struct rows_owner: its first member is the rows. */
  struct walk walk;
  bool is_open;
  struct layer **layers;
  size_t layer_count, layer_space;
  struct state first_state;
  struct text first_path;
  /* The directory whose rules JavaScript is reading. */
  struct node *requested;
};

static napi_value number(napi_env env, double value) {
  napi_value result;
  CHECK(napi_create_double(env, value, &result));
  return result;
}

static void close_handle(struct handle *handle) {
  if (handle->is_open) close_walk(&handle->walk);
  handle->is_open = false;
  free(handle->layers);
  handle->layers = NULL;
}

static void finalize(napi_env env, void *data, void *hint) {
  (void)env;
  (void)hint;
  struct handle *handle = data;
  close_handle(handle);
  pthread_mutex_destroy(&handle->walk.lock);
  pthread_cond_destroy(&handle->walk.to_caller);
  pthread_cond_destroy(&handle->walk.to_threads);
  free(handle);
}

/* The arguments of a function whose first one is an open walk. */
static struct handle *read_arguments(napi_env env, napi_callback_info info, size_t count, napi_value *args) {
  size_t given = count;
  void *data;
  if (napi_get_cb_info(env, info, &given, args, NULL, NULL) != napi_ok || given < count) return NULL;
  if (napi_get_value_external(env, args[0], &data) != napi_ok) return NULL;
  struct handle *handle = data;
  return handle->is_open ? handle : NULL;
}

/* A copy of bytes, in the memory of the walk. */
static bool read_bytes(napi_env env, napi_value value, struct arena *arena, struct reader *reader) {
  void *bytes;
  size_t length;
  if (napi_get_typedarray_info(env, value, NULL, &length, &bytes, NULL, NULL) != napi_ok) return false;
  unsigned char *copy = arena_allocate(arena, length + 1);
  if (copy == NULL) return false;
  if (length > 0) memcpy(copy, bytes, length);
  *reader = (struct reader){ .at = copy, .end = copy + length };
  return true;
}

static struct text *read_texts(struct reader *reader, struct arena *arena, uint32_t *count) {
  *count = read_number(reader);
  if ((size_t)(reader->end - reader->at) / 4 < *count) reader->failed = true;
  struct text *texts = reader->failed ? NULL : arena_allocate(arena, (*count + 1) * sizeof *texts);
  if (texts == NULL) {
    reader->failed = true;
    *count = 0;
  }
  for (uint32_t at = 0; at < *count; at++) texts[at] = read_text(reader);
  return texts;
}

static bool read_plan(struct reader *reader, struct handle *handle) {
  struct plan *plan = &handle->walk.plan;
  struct arena *arena = &handle->walk.arena;
  uint32_t pairs;
  plan->stats = read_number(reader);
  plan->ignore_files = read_number(reader);
  handle->first_path = read_text(reader);
  plan->shown_from = read_number(reader);
  plan->skipped = read_texts(reader, arena, &plan->skipped_count);
  plan->skipped_first = read_texts(reader, arena, &plan->skipped_first_count);
  if (read_number(reader)) plan->glob = read_glob(reader, arena);
  pairs = read_number(reader);
  if ((size_t)(reader->end - reader->at) / 4 < pairs) reader->failed = true;
  if (reader->failed) return false;
  handle->first_state.pairs = arena_allocate(arena, (pairs + 1) * sizeof(uint32_t));
  if (handle->first_state.pairs == NULL) return false;
  for (uint32_t at = 0; at < pairs; at++) handle->first_state.pairs[handle->first_state.count++] = read_number(reader);
  plan->always.base_length = read_number(reader);
  plan->always.rules = read_rules(reader, arena);
  plan->part = read_number(reader);
  plan->part_count = read_number(reader);
  plan->split_from = handle->first_path.length;
  return !reader->failed && plan->shown_from <= handle->first_path.length;
}

/* createWalk(plan) -> a walk, or undefined where memory is exhausted. */
static napi_value create(napi_env env, napi_callback_info info) {
  napi_value args[1], result;
  size_t count = 1;
  struct reader reader = { 0 };
  CHECK(napi_get_cb_info(env, info, &count, args, NULL, NULL));
  struct handle *handle = calloc(1, sizeof *handle);
  if (handle == NULL) return NULL;
  pthread_mutex_init(&handle->walk.lock, NULL);
  pthread_cond_init(&handle->walk.to_caller, NULL);
  pthread_cond_init(&handle->walk.to_threads, NULL);
  handle->walk.rows = &handle->walk.packed;
  handle->is_open = true;
  if (!read_bytes(env, args[0], &handle->walk.arena, &reader) || !read_plan(&reader, handle) ||
      napi_create_external(env, handle, finalize, NULL, &result) != napi_ok) {
    finalize(env, handle, NULL);
    return NULL;
  }
  return result;
}

static struct layer *layer_at(struct handle *handle, uint32_t index) {
  return index >= 1 && index <= handle->layer_count ? handle->layers[index - 1] : NULL;
}

static uint32_t index_of(const struct handle *handle, const struct layer *layer) {
  for (size_t at = handle->layer_count; at > 0; at--)
    if (handle->layers[at - 1] == layer) return (uint32_t)at;
  return 0;
}

/* addLayer(walk, parent, baseLength, rules) -> the layer's number, from 1 on; 0 is the absence of rules. */
static napi_value add_layer(napi_env env, napi_callback_info info) {
  napi_value args[4];
  uint32_t parent, base_length;
  struct reader reader = { 0 };
  struct handle *handle = read_arguments(env, info, 4, args);
  if (handle == NULL) return NULL;
  CHECK(napi_get_value_uint32(env, args[1], &parent));
  CHECK(napi_get_value_uint32(env, args[2], &base_length));
  if (handle->layer_count == handle->layer_space) {
    size_t space = 2 * handle->layer_space + 16;
    struct layer **larger = realloc(handle->layers, space * sizeof *larger);
    if (larger == NULL) return NULL;
    handle->layers = larger;
    handle->layer_space = space;
  }
  struct layer *layer = arena_allocate(&handle->walk.arena, sizeof *layer);
  if (layer == NULL || !read_bytes(env, args[3], &handle->walk.arena, &reader)) return NULL;
  layer->parent = layer_at(handle, parent);
  layer->base_length = base_length;
  layer->rules = read_rules(&reader, &handle->walk.arena);
  if (reader.failed) return NULL;
  handle->layers[handle->layer_count++] = layer;
  return number(env, (double)handle->layer_count);
}

/* startWalk(walk, layer) -> true */
static napi_value start(napi_env env, napi_callback_info info) {
  napi_value args[2], result;
  uint32_t layer;
  struct handle *handle = read_arguments(env, info, 2, args);
  if (handle == NULL) return NULL;
  CHECK(napi_get_value_uint32(env, args[1], &layer));
  struct text path = handle->first_path;
  struct node *first = create_node(path.bytes, path.length, handle->first_state, layer_at(handle, layer));
  if (first == NULL) return NULL;
  first->is_first = true;
  if (!start_walk(&handle->walk, first)) return NULL;
  CHECK(napi_get_boolean(env, true, &result));
  return result;
}

/*
 * nextRows(walk, limit) -> the number of rows, which the other functions return until the next call; -1 at the end, -2
 * where rules are requested, -3 where the caller has to read a directory. Undefined where memory is exhausted.
 */
static napi_value next(napi_env env, napi_callback_info info) {
  napi_value args[2];
  uint32_t limit;
  struct handle *handle = read_arguments(env, info, 2, args);
  if (handle == NULL) return NULL;
  CHECK(napi_get_value_uint32(env, args[1], &limit));
  switch (next_step(&handle->walk, limit)) {
    case step_rows: return number(env, (double)handle->walk.rows->count);
    case step_end: return number(env, -1);
    case step_rules: return number(env, -2);
    case step_unread: return number(env, -3);
    default: return NULL;
  }
}

static napi_value describe(napi_env env, const struct handle *handle, const struct node *node) {
  napi_value result, value;
  CHECK(napi_create_object(env, &result));
  CHECK(napi_create_string_utf8(env, node->path, node->path_length, &value));
  CHECK(napi_set_named_property(env, result, "path", value));
  if ((value = number(env, index_of(handle, node->outer))) == NULL) return NULL;
  CHECK(napi_set_named_property(env, result, "layer", value));
  CHECK(napi_get_boolean(env, node->has_gitignore, &value));
  CHECK(napi_set_named_property(env, result, "gitignore", value));
  CHECK(napi_get_boolean(env, node->has_git, &value));
  CHECK(napi_set_named_property(env, result, "git", value));
  CHECK(napi_get_boolean(env, node->is_first, &value));
  CHECK(napi_set_named_property(env, result, "isFirst", value));
  return result;
}

/* takeRequest(walk) -> the next directory that needs rules, or undefined. */
static napi_value request(napi_env env, napi_callback_info info) {
  napi_value args[1];
  struct handle *handle = read_arguments(env, info, 1, args);
  if (handle == NULL || (handle->requested = take_request(&handle->walk)) == NULL) return NULL;
  return describe(env, handle, handle->requested);
}

/* supplyRules(walk, layer): the rules in the directory of the last request. */
static napi_value supply(napi_env env, napi_callback_info info) {
  napi_value args[2];
  uint32_t layer;
  struct handle *handle = read_arguments(env, info, 2, args);
  if (handle == NULL || handle->requested == NULL) return NULL;
  CHECK(napi_get_value_uint32(env, args[1], &layer));
  supply_rules(&handle->walk, handle->requested, layer_at(handle, layer));
  handle->requested = NULL;
  return NULL;
}

/* takeUnread(walk) -> the directory that the caller has to read, with the position in the glob. */
static napi_value unread(napi_env env, napi_callback_info info) {
  napi_value args[1], result, state, value;
  struct handle *handle = read_arguments(env, info, 1, args);
  if (handle == NULL || handle->walk.depth == 0) return NULL;
  const struct node *node = handle->walk.stack[handle->walk.depth - 1];
  if ((result = describe(env, handle, node)) == NULL) return NULL;
  CHECK(napi_create_array_with_length(env, node->state.count, &state));
  for (size_t at = 0; at < node->state.count; at++) {
    if ((value = number(env, node->state.pairs[at])) == NULL) return NULL;
    CHECK(napi_set_element(env, state, (uint32_t)at, value));
  }
  CHECK(napi_set_named_property(env, result, "state", state));
  skip_directory(&handle->walk);
  return result;
}

/* closeWalk(walk) */
static napi_value close_it(napi_env env, napi_callback_info info) {
  napi_value args[1];
  struct handle *handle = read_arguments(env, info, 1, args);
  if (handle != NULL) close_handle(handle);
  return NULL;
}

napi_value add_walk(napi_env env, napi_value exports) {
  static const struct method methods[] = {
    { "createWalk", create }, { "addLayer", add_layer }, { "startWalk", start }, { "nextRows", next },
    { "takeRequest", request }, { "supplyRules", supply }, { "takeUnread", unread }, { "closeWalk", close_it },
  };
  return ADD_METHODS(env, exports, methods);
}
