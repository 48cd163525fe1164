/* What makes up the native part directory-reader. */
#ifndef DIRQ_PARTS_H
#define DIRQ_PARTS_H
#include "module.h"

/* Each adds its functions to the exports, which it returns; NULL on failure. */
napi_value add_directory_reader(napi_env env, napi_value exports);
napi_value add_walk(napi_env env, napi_value exports);
napi_value add_rows(napi_env env, napi_value exports);
napi_value add_stream(napi_env env, napi_value exports);
#endif
