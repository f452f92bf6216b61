#if SQLite || PostgreSQL
  extension Watch {
    /// What the manual says of the command, beside its options.
    static let manual = """
      The database is an SQLite file, or one of a PostgreSQL server, which is named as psql has \
      it: postgres://USER@HOST/DATABASE, or host=HOST dbname=DATABASE. What that leaves open, PGHOST and the other variables, \
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
      else they do as ever. In the other journal modes changes are read in pauses of the writers, and \
      after ten seconds at most; a writer that does not wait for locks (PRAGMA busy_timeout) may, rarely, be \
      told that the database is locked.

      The schema of a file is trusted as the sqlite3 shell trusts it. With --distrust it may use only \
      functions and virtual tables that SQLite knows to be harmless. No file can load an extension or \
      attach another file. Stored values longer than 32 MB are shown as their size; with --once the status is \
      65 then. --no-limits reads them.

      A table whose name begins with a dash is written main.-name, or after --.

      With --ndjson each line is a JSON object: {"op":"insert","key":…,"row":{…}} (with \
      "initial":true for the rows there at the start), \
      {"op":"update","key":…,"changed":{…},"old":{…}} or {"op":"delete","key":…}. A key of \
      several columns is an array. Integers are exact, reals always have a point or an exponent, \
      decimals are numbers with all their digits, points in time are texts in UTC, blobs are \
      {"blob":"<hexadecimal>"}, text that is not UTF-8 is {"text":"<hexadecimal>"}, NaN and \
      infinities are {"real":"NaN"}, {"real":"Infinity"} and {"real":"-Infinity"}. Beside the rows there are \
      {"livecells":1,"op":"begin","table":…,"columns":[{"name":…,"type":…}],"key":[…]} before the first, \
      {"op":"ready"} after those of the start, {"op":"commit","time":…} after the changes that are \
      of one state, {"op":"lost","reason":…} and {"op":"live"} where changes can't be seen for a \
      while. With --order or --section "begin" has the terms of the order, and \
      {"op":"move","key":…,"after":…} says behind which row one stands by now, null for before all; a \
      row that was inserted stands at the end unless that is told.

      With --csv the rows are comma-separated values as RFC 4180 has them, with titles: no value is \
      an empty field, an empty text is "", a text that looks like a number is in quotes, blobs are \
      hexadecimal. Unless --once is given, two \
      fields come first, with the titles livecells:op and key: the operation (insert, update, delete or \
      move) and the key. A move has the key of the row before it in the third field, which is empty for \
      the first row. When the columns change, the titles are written again, and all rows follow.

      With - in place of a database the rows are read from standard input: JSON objects in lines, over \
      several lines or in arrays; fields separated by commas, tabs, semicolons or bars; tables with \
      drawn lines; or aligned columns, which are cut where their titles stand. Comments and headings \
      above the titles are left out. UTF-16 and byte order marks are understood. \
      --key names the columns that tell rows apart; without it each line is a row. A second title a is \
      named a:1. The first line has titles unless it looks like a row; the columns are then named 1, 2 \
      and so on, or line if there is only one. --titles and --no-titles decide it. \
      Streams of --ndjson and --csv begin with a mark, {"livecells":1,… and livecells:op, and are \
      understood, so that another machine's table can be watched: ssh HOST livecells FILE --ndjson | \
      livecells -. Without the mark every line is a row, whatever its columns are called. Lines that are \
      not understood, and columns beyond 10000, are left out, which is said on standard error, and the \
      status is 65.

      With --every a command is run again and again, and its output is shown in the same forms, in the \
      order in which it was printed. --limit shows the first rows of a command, and the last of \
      standard input. The command has a process group of its own, which ends with livecells. \
      A failing command is reported with the first line of its standard error.

      --until waits for something to become true: an expression such as \
      "(SELECT count(*) FROM jobs WHERE state = 'open') = 0", or a SELECT of which the first value \
      counts. It is looked at after each commit, by itself and not together with the rows.

      --exec runs a command by sh when rows have changed, with the changes of one state on its \
      standard input, in the lines of --ndjson. It never runs twice at once: what is committed \
      meanwhile comes to the next run as one difference. Nothing of the data is in the command's \
      line. There is no screen then, and nothing but what the command writes itself.

      Status: 0 done, 1 what --until asks for was not true in the end, 64 wrong usage, 65 not a \
      database, or one that takes more than it may, or lines were left out, 66 no such file or table, 69 no such \
      server, or no display for a window, 70 the database refuses, 74 input or output failed, \
      75 locked, 77 no permission, 78 a wrong setting, 130 and 143 the screen was ended by SIGINT \
      and SIGTERM.
      """
  }
#endif
