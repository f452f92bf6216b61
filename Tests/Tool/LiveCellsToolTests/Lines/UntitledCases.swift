#if SQLite
  extension AlignedCases {
    static let withoutTitles: [TextCase] = [
      TextCase(
        name: "date",
        text: "Wed Nov 25 04:21:23 UTC 2026\n",
        columns: ["line"],
        rows: [["Wed Nov 25 04:21:23 UTC 2026"]]
      ),
      TextCase(
        name: "uptime",
        text: " 04:31:22 up 5 days,  3:02,  1 user,  load average: 0.00, 0.01, 0.05\n",
        columns: ["line"],
        rows: [["04:31:22 up 5 days,  3:02,  1 user,  load average: 0.00, 0.01, 0.05"]]
      ),
      TextCase(
        name: "a word",
        text: "ok\n",
        columns: ["line"],
        rows: [["ok"]]
      ),
      TextCase(
        name: "wc -l",
        text: "  12 a.txt\n   3 b.txt\n  15 total\n",
        columns: ["1", "2"],
        rows: [["12", "a.txt"], ["3", "b.txt"], ["15", "total"]]
      ),
      TextCase(
        name: "ip -br a",
        text: """
          lo               UNKNOWN        127.0.0.1/8 ::1/128
          ifb0             DOWN
          eth0             UP             192.0.2.2/24 fd00::2/64 fe80::fc:ff:fe00:1/64

          """,
        columns: ["1", "2", "3"],
        rows: [
          ["lo", "UNKNOWN", "127.0.0.1/8 ::1/128"], ["ifb0", "DOWN", ""],
          ["eth0", "UP", "192.0.2.2/24 fd00::2/64 fe80::fc:ff:fe00:1/64"],
        ]
      ),
      TextCase(
        name: "who",
        text:
          "root     pts/0        2026-11-25 04:00 (192.0.2.1)\nann      tty1         2026-11-24 14:07\n",
        columns: ["1", "2", "3", "4", "5"],
        rows: [
          ["root", "pts/0", "2026-11-25", "04:00", "(192.0.2.1)"],
          ["ann", "tty1", "2026-11-24", "14:07", ""],
        ]
      ),
      TextCase(
        name: "du",
        text: "4.0K\t./a b\n12K\t./c\n",
        columns: ["1", "2"],
        rows: [["4.0K", "./a b"], ["12K", "./c"]]
      ),
      TextCase(
        name: "ls",
        text: "Makefile\nSources\nTests\n",
        columns: ["line"],
        rows: [["Makefile"], ["Sources"], ["Tests"]]
      ),
    ]
  }
#endif
