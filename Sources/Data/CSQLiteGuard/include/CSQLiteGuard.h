#ifndef C_SQLITE_GUARD_H
#define C_SQLITE_GUARD_H

typedef struct sqlite3 sqlite3;
int sqlite3_db_config(sqlite3 *, int operation, ...);

/// Restricts the schema and the statements of a connection. Returns zero on success.
/// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
///
/// Never allowed: loading extensions, fts3_tokenizer(), and writing to the schema or to shadow
/// tables. Allowed only if the schema is trusted: functions and virtual tables that SQLite does not
/// classify as harmless, and texts in double quotes.
static inline int livecells_guard(sqlite3 *database, int is_trusted) {
  enum {
    fts3_tokenizer = 1004,
    load_extension = 1005,
    defensive = 1010,
    double_quoted_texts = 1013,
    trusted_schema = 1017
  };
  int *no_answer = 0;
  /* Libraries that are built without these features do not know the options. */
  sqlite3_db_config(database, fts3_tokenizer, 0, no_answer);
  sqlite3_db_config(database, load_extension, 0, no_answer);
  return sqlite3_db_config(database, defensive, 1, no_answer)
      | sqlite3_db_config(database, double_quoted_texts, is_trusted, no_answer)
      | sqlite3_db_config(database, trusted_schema, is_trusted, no_answer);
}

/// Copies bytes of memory that other processes write to. Each byte is read once, after all earlier
/// reads of this thread and before all later ones.
static inline void livecells_copy_shared(void *to, const void *from, int count) {
  const volatile unsigned char *source = from;
  unsigned char *target = to;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  for (int index = 0; index < count; index++) target[index] = source[index];
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#endif
