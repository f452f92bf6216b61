#if SQLite
  import Testing

  @Suite struct `Tables with rules` {
    private static let two = [["1", "ann"], ["2", "bob"]]

    static let cases: [TextCase] = [
      TextCase(
        name: "a rule of equal signs, rules between rows, and a row count",
        text: """
          +----+------+
          | id | name |
          +====+======+
          |  1 | ann  |
          +----+------+
          |  2 | bob  |
          +----+------+
          2 tuples

          """,
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "rows of dashes, and a row count with a time",
        text: """
          +----+------+
          | id | name |
          +----+------+
          |  - | -    |
          |  1 | ann  |
          |  = | =    |
          +----+------+
          3 rows in set (0.00 sec)

          """,
        columns: ["id", "name"],
        rows: [["-", "-"], ["1", "ann"], ["=", "="]]
      ),
      TextCase(
        name: "a row that looks like a row count",
        text: " id | name \n----+------\n 2 rows | ann\n(1 row)\n",
        columns: ["id", "name"],
        rows: [["2 rows", "ann"]]
      ),
      TextCase(
        name: "Markdown with a row of dashes",
        text: "| id | name |\n| --: | :-- |\n| 1 | ann |\n| - | - |\n",
        columns: ["id", "name"],
        rows: [["1", "ann"], ["-", "-"]]
      ),
      TextCase(
        name: "sqlite3 -box",
        text: """
          ┌────┬───────┐
          │ id │ name  │
          ├────┼───────┤
          │ 1  │ ann   │
          │ 2  │ a | b │
          │ -  │ a─b   │
          └────┴───────┘

          """,
        columns: ["id", "name"],
        rows: [["1", "ann"], ["2", "a | b"], ["-", "a─b"]]
      ),
      TextCase(
        name: "psql with Unicode lines",
        text: " id │ name \n────┼──────\n  1 │ ann\n  2 │ bob\n(2 rows)\n\n",
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "different bars beside titles and rows",
        text:
          "┏━━━━┳━━━━━━┓\n┃ id ┃ name ┃\n┡━━━━╇━━━━━━┩\n│ 1  │ ann  │\n│ 2  │ bob  │\n└────┴──────┘\n",
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "round corners",
        text:
          "╭───┬────┬──────╮\n│ # │ id │ name │\n├───┼────┼──────┤\n│ 0 │  1 │ ann  │\n╰───┴────┴──────╯\n",
        columns: ["#", "id", "name"],
        rows: [["0", "1", "ann"]]
      ),
      TextCase(
        name: "a box-drawing character in a cell between ASCII bars",
        text: "+----+------+\n| id | name |\n+----+------+\n| 1  | a│b  |\n+----+------+\n",
        columns: ["id", "name"],
        rows: [["1", "a│b"]]
      ),
    ]

    @Test(arguments: cases)
    func `are read`(text: TextCase) {
      text.check()
    }
  }
#endif
