/* The native part directory-reader: built by scripts/native.mjs, loaded by src/scan/native-reader.ts. */
#include "parts.h"

NAPI_MODULE_INIT() {
  static napi_value (*const parts[])(napi_env, napi_value) = { add_directory_reader, add_walk, add_rows, add_stream };
  for (size_t at = 0; at < sizeof parts / sizeof *parts; at++)
    if (parts[at](env, exports) == NULL) return NULL;
  return exports;
}
