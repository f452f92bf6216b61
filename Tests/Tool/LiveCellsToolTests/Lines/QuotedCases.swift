#if SQLite
  /// Separated fields with quotes.
  enum QuotedCases {
    static let all: [TextCase] = [
      TextCase(
        name: "line ends in quotes between tabs, and quotes that are part of texts",
        text:
          "name\tnote\tn\nAnn\t\"a\nb\"\t1\nBob\t5\" disk\t2\n\"Eve\tx\t3\nZed\t\"x \"\"q\"\"\n\nz\"\t4\n",
        columns: ["name", "note", "n"],
        rows: [
          ["Ann", "a\nb", "1"], ["Bob", "5\" disk", "2"], ["\"Eve", "x", "3"],
          ["Zed", "x \"q\"\n\nz", "4"],
        ]
      ),
      TextCase(
        name: "line ends in quotes in the last of two columns",
        text:
          "name\tnote\r\nAnn\t\"a\nb\"\r\nCy\t\"open\r\nDi\tx\r\nEd\t\"two\nthree\nfour\"\r\n",
        columns: ["name", "note"],
        rows: [["Ann", "a\nb"], ["Cy", "\"open"], ["Di", "x"], ["Ed", "two\nthree\nfour"]]
      ),
      TextCase(
        name: "line ends in the titles between tabs",
        text: "\"a\nin m\"\tb\n1\tx\n2\ty\n",
        columns: ["a\nin m", "b"],
        rows: [["1", "x"], ["2", "y"]]
      ),
      TextCase(
        name: "tabs and a line end in quotes",
        text: "a\tb\n\"1\t2\n3\t4\"\tx\n2\ty\n",
        columns: ["a", "b"],
        rows: [["1\t2\n3\t4", "x"], ["2", "y"]]
      ),
      TextCase(
        name: "lines between tabs that are rows by themselves, although quotes enclose them",
        text: "a\tb\n1\t\"x\n2\ty\"\n3\tz\n",
        columns: ["a", "b"],
        rows: [["1", "\"x"], ["2", "y\""], ["3", "z"]]
      ),
      TextCase(
        name: "quotes around all fields between tabs, as part of the texts",
        text: "a\tb\tc\n\"Eve\tParis\t1\"\n\"q\tr\"\ts\tt\n",
        columns: ["a", "b", "c"],
        rows: [["\"Eve", "Paris", "1\""], ["q\tr", "s", "t"]]
      ),
      TextCase(
        name: "a quote between tabs that is never closed",
        text: "name\tnote\nAnn\t\"a\nb\nBob\tx\n",
        columns: ["name", "note"],
        rows: [["Ann", "\"a"], ["Bob", "x"]],
        faults: 1
      ),
      TextCase(
        name: "text after a closing quote between tabs",
        text: "name\tnote\nAnn\t\"a\nb\" c\nBob\tx\n",
        columns: ["name", "note"],
        rows: [["Ann", "\"a"], ["Bob", "x"]],
        faults: 1
      ),
      TextCase(
        name: "line ends in quotes between bars",
        text: "a|b\n1|\"x\ny\"\n2|z\n",
        columns: ["a", "b"],
        rows: [["1", "x\ny"], ["2", "z"]]
      ),
      TextCase(
        name: "a quote between commas that is never closed",
        text: "a,b\n1,\"x\n2,y\n3,z\n",
        columns: ["a", "b"],
        rows: [["2", "y"], ["3", "z"]],
        faults: 1
      ),
      TextCase(
        name: "quoted values in a single column",
        text: "head\n\", ,, 123\"\n\"two\nlines\"\nx\n",
        columns: ["head"],
        rows: [[", ,, 123"], ["two\nlines"], ["x"]]
      ),
      TextCase(
        name: "words between quotes in a line",
        text: "head\n\"a\" and \"b\"\n",
        columns: ["line"],
        rows: [["head"], ["\"a\" and \"b\""]]
      ),
      TextCase(
        name: "a list of names, one of them quoted",
        text: "Makefile\n\"a b\"\nSources\nTests\n",
        columns: ["line"],
        rows: [["Makefile"], ["\"a b\""], ["Sources"], ["Tests"]]
      ),
      TextCase(
        name: "a line with a tab above lines with quotes",
        text: "ok\tone\nsay \"hello there\"\nsay \"bye\"\n",
        columns: ["ok", "one"],
        rows: [["say", "\"hello there\""], ["say", "\"bye\""]]
      ),
    ]
  }
#endif
