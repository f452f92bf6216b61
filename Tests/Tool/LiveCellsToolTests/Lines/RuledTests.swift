#if SQLite
  import Testing

  @testable import LiveCellsTool

  @Suite struct `Tables with rules` {
    private static let two = [["1", "a b"], ["20", ""]]
    private static let names = [["1", "ann"], ["2", "bob"]]

    static let cases: [TextCase] = [
      TextCase(
        name: "psql with a heading",
        text: " List of relations\n id | name \n----+------\n  1 | a b\n 20 | \n(2 rows)\n\n",
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "aws with a heading in a frame",
        text: """
          ------------------------
          |   DescribeInstances  |
          +----------+-----------+
          |    Id    |   State   |
          +----------+-----------+
          |  i-1     |  running  |
          |  i-2     |  stopped  |
          +----------+-----------+

          """,
        columns: ["Id", "State"],
        rows: [["i-1", "running"], ["i-2", "stopped"]]
      ),
      TextCase(
        name: "psql with line ends of Windows",
        text: "id | name\r\n---+-----\r\n 1 | a b\r\n20 | \r\n(2 rows)\r\n",
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "psql with a text of several lines",
        text: """
           id |  name   | n
          ----+---------+----
            1 | a      +| x +
              |   b+   +|  y+
              | c       | +
           20 | C++     | +
          (2 Zeilen)

          """,
        columns: ["id", "name", "n"],
        rows: [["1", "a\n  b+\nc", "x\n y\n+"], ["20", "C++", "+"]]
      ),
      TextCase(
        name: "psql with box-drawing characters",
        text: " id │ name \n────┼──────\n  1 │ a b\n 20 │ \n(2 rows)\n",
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "a box",
        text: """
          ┌────┬──────┐
          │ id │ name │
          ├────┼──────┤
          │ 1  │ a b  │
          │ 20 │      │
          └────┴──────┘
          """,
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "a box with thick lines",
        text: """
          ┏━━━━┳━━━━━━┓
          ┃ id ┃ name ┃
          ┡━━━━╇━━━━━━┩
          │ 1  │ a b  │
          │ 20 │      │
          └────┴──────┘

          """,
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "bars and wide characters in values",
        text: """
          +----+--------+
          | id | name   |
          +----+--------+
          |  1 | a|b |  |
          |  2 | 日|本  |
          +----+--------+
          2 rows in set (0.00 sec)
          """,
        columns: ["id", "name"],
        rows: [["1", "a|b |"], ["2", "日|本"]]
      ),
      TextCase(
        name: "a row of dashes",
        text: "+----+---+\n| id | n |\n+----+---+\n| -- | - |\n| == | - |\n+----+---+\n",
        columns: ["id", "n"],
        rows: [["--", "-"], ["==", "-"]]
      ),
      TextCase(
        name: "Markdown with escaped bars",
        text: "Notes\n\n| a | b |\n|:--|--:|\n| x \\| y | 1 |\n| --- | --- |\n",
        columns: ["a", "b"],
        rows: [["x | y", "1"], ["---", "---"]]
      ),
      TextCase(
        name: "Markdown without bars at the sides",
        text: "id|name\n---|---\n1|a b\n20|\n",
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "lines between all rows",
        text: """
          +----+------+
          | id | name |
          +====+======+
          | 1  | a b  |
          +----+------+
          | 20 |      |
          +----+------+
          """,
        columns: ["id", "name"],
        rows: two
      ),
      TextCase(
        name: "fields between bars that are dashes",
        text: "id|name\n-|-\n1|a b\n",
        columns: ["id", "name"],
        rows: [["-", "-"], ["1", "a b"]]
      ),
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
        rows: names
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
        rows: names
      ),
      TextCase(
        name: "different bars beside titles and rows",
        text: """
          ┏━━━━┳━━━━━━┓
          ┃ id ┃ name ┃
          ┡━━━━╇━━━━━━┩
          │ 1  │ ann  │
          │ 2  │ bob  │
          └────┴──────┘

          """,
        columns: ["id", "name"],
        rows: names
      ),
      TextCase(
        name: "round corners",
        text: """
          ╭───┬────┬──────╮
          │ # │ id │ name │
          ├───┼────┼──────┤
          │ 0 │  1 │ ann  │
          ╰───┴────┴──────╯

          """,
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

    @Test(arguments: FramedCases.all)
    func `are read from nested frames`(text: TextCase) {
      text.check()
    }
  }
#endif
