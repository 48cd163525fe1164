/*
 * What the virtual tables share through which SQLite reads rows in pieces: JavaScript is called once per piece of some
 * thousand rows, not once per row. src/path-tables/native-stream.ts uses them; where they are absent, generators of
 * JavaScript take their place.
 */
#ifndef DIRQ_STREAM_H
#define DIRQ_STREAM_H
#ifdef DIRQ_HAS_SQLITE
#include <sqlite3ext.h>
#include <stdbool.h>
#include "module.h"

struct stream_table {
  sqlite3_vtab base;
  uint32_t stream;
  /* The number of columns; 0: those of a path-table. */
  uint32_t columns;
};

/* Makes a piece current; undefined ends the rows. Returns false where the piece is not one. */
typedef bool take_piece(sqlite3_vtab_cursor *cursor, napi_env env, napi_value piece);

/* Calls JavaScript for the next piece. The code is SQLite's. */
int stream_fetch(sqlite3_vtab_cursor *cursor, bool is_start, take_piece *take);

int stream_connect(sqlite3 *database, void *stream, int count, const char *const *words, sqlite3_vtab **result, char **error);
int stream_disconnect(sqlite3_vtab *table);
int stream_choose_plan(sqlite3_vtab *table, sqlite3_index_info *info);

/* The rows of a walk, and records of files. */
extern sqlite3_module row_module, record_module;
#endif
#endif
