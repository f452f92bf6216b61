#if SQLite || PostgreSQL
  extension Watch {
    /// What the manual says of the command, beside its options.
    static let manual = """
      The database is an SQLite file, or one of a PostgreSQL server, which is named as psql has \
      it: postgres://USER@HOST/DATABASE. What that leaves open, PGHOST and the other variables, \
      service files and ~/.pgpass say; a password is best left to the last. Nothing more than \
      the right to SELECT is needed.

      It is opened read-only and nothing is ever written to it, unless --write is given: then on a \
      screen e changes a value, a adds a row, Del deletes rows, u takes back what was done and U does it \
      again. NULL is typed for no value, x'00ff' for a blob. What somebody else has changed meanwhile \
      is shown beside what was typed, and only written over if that is wanted. On a terminal the \
      table is shown and kept current; otherwise it is printed once, then a line for each \
      change. What is told is the difference between what was and what is, not a log: of changes \
      that follow each other quickly only the outcome may be seen. A large table is printed in \
      many short reads, so that no writer has to wait: what is committed meanwhile may be in it \
      or not.

      On a screen numbers have at most six digits after the point; Enter shows all of them, and copies have \
      them, too. --format COLUMN=plain shows them in the table. Lines have all digits.

      While an SQLite database in WAL mode is watched, SQLite refuses others a change of \
      journal_mode, and a lock of the whole file (locking_mode=EXCLUSIVE): "database is locked". All \
      else they do as ever.

      With --ndjson each line is a JSON object: {"op":"insert","key":…,"row":{…}} (with \
      "initial":true for the rows there at the start), \
      {"op":"update","key":…,"changed":{…},"old":{…}} or {"op":"delete","key":…}. A key of \
      several columns is an array. Integers are exact, reals always have a point or an exponent, \
      blobs are {"blob":"<hexadecimal>"}, text that is not UTF-8 is {"text":"<hexadecimal>"}, \
      infinities are {"real":"Infinity"} and {"real":"-Infinity"}. Beside the rows there are \
      {"op":"begin","table":…,"columns":[{"name":…,"type":…}],"key":[…]} before the first, \
      {"op":"ready"} after those of the start, {"op":"commit","time":…} after the changes that are \
      of one state, {"op":"lost","reason":…} and {"op":"live"} where changes can't be seen for a \
      while. With --order or --section "begin" has the terms of the order, and \
      {"op":"move","key":…,"after":…} says behind which row one stands by now, null for before all; a \
      row that was inserted stands at the end unless that is told.

      With --csv the rows are comma-separated values as RFC 4180 has them, with titles: no value is \
      an empty field, an empty text is "", blobs are hexadecimal. Unless --once is given, two \
      fields come first: op (insert, update or delete) and the key.

      With - in place of a database the rows are the lines of standard input: JSON objects, \
      comma-separated values or aligned columns with titles; --key names the columns that tell \
      rows apart, without it each line is a row. What --ndjson and --csv write is understood, so that another \
      machine's table can be watched: ssh HOST livecells FILE --ndjson | livecells -. With --every \
      a command is run again and again, and what it prints is shown: JSON, comma-separated values \
      or aligned columns.

      --until waits for something to become true: an expression such as \
      "(SELECT count(*) FROM jobs WHERE state = 'open') = 0", or a SELECT of which the first value \
      counts. It is looked at after each commit, by itself and not together with the rows.

      --exec runs a command by sh when rows have changed, with the changes of one state on its \
      standard input, in the lines of --ndjson. It never runs twice at once: what is committed \
      meanwhile comes to the next run as one difference. Nothing of the data is in the command's \
      line. There is no screen then, and nothing but what the command writes itself.

      Status: 0 done, 1 what --until asks for was not true in the end, 64 wrong usage, 65 not a \
      database, or one that takes more than it may, 66 no such file or table, 69 no such \
      server, or no display for a window, 70 the database refuses, 74 input or output failed, \
      75 locked, 77 no permission, 78 a wrong setting, 130 and 143 the screen was ended by SIGINT \
      and SIGTERM.
      """
  }
#endif
