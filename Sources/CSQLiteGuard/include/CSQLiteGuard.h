#ifndef C_SQLITE_GUARD_H
#define C_SQLITE_GUARD_H

typedef struct sqlite3 sqlite3;
int sqlite3_db_config(sqlite3 *, int operation, ...);

/// Has a connection refuse what only a hostile schema or statement asks for: functions of the schema
/// that are not known to be harmless, writing to the schema or to the tables of virtual tables. What
/// does it takes any number of arguments, which Swift can't pass. Answers zero when it was done.
static inline int livecells_distrust(sqlite3 *database) {
  enum { defensive = 1010, trustedSchema = 1017 };
  return sqlite3_db_config(database, defensive, 1, (int *)0)
      | sqlite3_db_config(database, trustedSchema, 0, (int *)0);
}

#endif
