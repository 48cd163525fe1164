#ifndef DIRQ_WALK_MODULE_H
#define DIRQ_WALK_MODULE_H
#define NAPI_VERSION 8
#include <node_api.h>

#define CHECK(call) if ((call) != napi_ok) return NULL

/* Add functions to the exports, which they return; NULL on failure. */
napi_value add_walk(napi_env env, napi_value exports);
napi_value add_rows(napi_env env, napi_value exports);
napi_value add_stream(napi_env env, napi_value exports);
napi_value add_function(napi_env env, napi_value exports, const char *name, napi_callback function);
#endif
