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
    ]

    @Test(arguments: cases)
    func `are read`(text: TextCase) {
      text.check()
    }
  }
#endif
