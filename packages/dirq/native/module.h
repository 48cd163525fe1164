/* What the files of the native parts share that define functions of JavaScript. */
#ifndef DIRQ_MODULE_H
#define DIRQ_MODULE_H
#define NAPI_VERSION 8
#include <node_api.h>
#include <stddef.h>

#define CHECK(call) if ((call) != napi_ok) return NULL

struct method { const char *name; napi_callback callback; };

/* Returns the exports; NULL on failure. */
static inline napi_value add_methods(napi_env env, napi_value exports, const struct method *methods, size_t count) {
  napi_value value;
  for (size_t at = 0; at < count; at++) {
    CHECK(napi_create_function(env, methods[at].name, NAPI_AUTO_LENGTH, methods[at].callback, NULL, &value));
    CHECK(napi_set_named_property(env, exports, methods[at].name, value));
  }
  return exports;
}
#define ADD_METHODS(env, exports, methods) add_methods(env, exports, methods, sizeof methods / sizeof *methods)
#endif
