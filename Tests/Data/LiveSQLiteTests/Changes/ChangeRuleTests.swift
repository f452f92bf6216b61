#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Each rule is necessary: without it, a change is missed in the scenario of its test.
  @Suite struct ChangeRuleTests {
    let folder = Folder()
    var path: String { folder.file("rules.db") }

    private func make(_ options: String = "") throws -> Shell {
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA page_size=1024; \(options) PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;
        PRAGMA synchronous=OFF; \(ChangeOracle.schema)
        INSERT INTO t SELECT value * 10, value, hex(zeroblob(20)) FROM generate_series(1, 5000);
        INSERT INTO t VALUES (60000, 1, hex(zeroblob(5000)));
        """
      )
      return shell
    }

    /// Plays a scenario with all rules, and without one.
    private func compare(
      without rule: ChangeRules,
      _ options: String = "",
      _ scenario: (Shell, ChangeOracle) throws -> Void
    ) throws {
      for rules in [ChangeRules.all, .all.subtracting(rule)] {
        for name in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + name)
        }
        let shell = try make(options)
        let oracle = try ChangeOracle(path, rules: rules)
        try scenario(shell, oracle)
        #expect(oracle.changes > 0)
        if rules == .all {
          #expect(oracle.missed == 0)
        } else {
          #expect(oracle.missed > 0, "no change was missed without the rule")
        }
      }
    }

    @Test func `commits that a restarted log no longer contains are counted`() throws {
      try compare(without: .countsCommits) { shell, oracle in
        try shell.run("UPDATE t SET v = 0 WHERE id = 100; PRAGMA wal_checkpoint(TRUNCATE);")
        try shell.run("UPDATE t SET v = 0 WHERE id = 49000;")
        try oracle.check()
      }
    }

    @Test func `a restarted log without missed commits needs no complete read`() throws {
      let shell = try make()
      let oracle = try ChangeOracle(path)
      for mode in ["PASSIVE", "FULL", "RESTART", "TRUNCATE"] {
        try shell.run("PRAGMA wal_checkpoint(\(mode)); UPDATE t SET v = v + 1 WHERE id = 100;")
        try oracle.check()
      }
      #expect(oracle.located == 4 && oracle.missed == 0, "\(oracle.reasons)")
    }

    @Test func `the last commits of a restarted log are found until it overwrites them`() throws {
      let shell = try make()
      let oracle = try ChangeOracle(path)
      for mode in ["PASSIVE", "FULL", "RESTART"] {
        try shell.run(
          """
          UPDATE t SET v = v + 1 WHERE id = 100; UPDATE t SET v = v + 1 WHERE id = 49000;
          PRAGMA wal_checkpoint(\(mode)); UPDATE t SET v = v + 1 WHERE id = 25000;
          """
        )
        try oracle.check()
      }
      #expect(oracle.located == 9 && oracle.missed == 0, "\(oracle.reasons)")
      // More frames than the previous log had at the time of the last check.
      try shell.run("UPDATE t SET v = v + 1 WHERE id = 100; PRAGMA wal_checkpoint(RESTART);")
      for _ in 1...20 { try shell.run("UPDATE t SET v = v + 1;") }
      try oracle.check()
      #expect(oracle.reasons[.restarted] == 1 && oracle.missed == 0)
    }

    @Test(arguments: [ChangeRules.all, .all.subtracting(.verification)])
    func `the rest of a log that is overwritten while it is read is not trusted`(
      rules: ChangeRules
    ) throws {
      let shell = try make()
      let writer = Interruption()
      let recorder = ChangeRecorder(path: path, rules: rules) { writer.run() }
      let tables = recorder.follow(["t"], isByRow: true)
      let first = recorder.changes(of: tables, since: nil, in: nil)
      try shell.run(
        """
        UPDATE t SET v = 0 WHERE id = 100; PRAGMA wal_checkpoint(RESTART);
        UPDATE t SET v = 0 WHERE id = 49000;
        """
      )
      writer.action = {
        for _ in 1...20 { _ = try? shell.run("UPDATE t SET v = v + 1;") }
      }
      let found = recorder.changes(of: tables, since: first.end, in: nil)
      let isTorn = if case .failure(.torn) = found.changes { true } else { false }
      #expect(isTorn == rules.contains(.verification), "\(found.changes)")
    }

    @Test func `new leaves are found in the written interior pages`() throws {
      try compare(without: .interiorPages) { shell, oracle in
        for _ in 0..<60 {
          try shell.run("INSERT INTO t(v, w) VALUES (1, hex(zeroblob(20)));")
          try oracle.check()
        }
      }
    }

    @Test func `a written leaf changes the rowids that it contains afterwards`() throws {
      try compare(without: .laterRanges) { shell, oracle in
        for _ in 0..<60 {
          try shell.run("INSERT INTO t(v, w) VALUES (1, hex(zeroblob(20)));")
          try oracle.check()
        }
      }
    }

    @Test func `a change of a long value that leaves the leaf unwritten is not missed`() throws {
      try compare(without: .longValues) { shell, oracle in
        try shell.run(
          "UPDATE t SET w = substr(w, 1, 9000) || 'x' || substr(w, 9002) WHERE id = 60000;"
        )
        try oracle.check()
      }
    }

    @Test func `a row with a long value on a written leaf counts as changed`() throws {
      try compare(without: .longRows) { shell, oracle in
        // Little of the long value is on the leaf, which therefore has another row.
        try shell.run("INSERT INTO t VALUES (60010, 1, hex(zeroblob(2603))), (60020, 1, 'x');")
        try oracle.check()
        // The first statement writes only an overflow page, and the second one only the leaf.
        try shell.run(
          """
          BEGIN; UPDATE t SET w = substr(w, 1, 4000) || 'x' || substr(w, 4002) WHERE id = 60010;
          UPDATE t SET v = 0 WHERE id = 60020; COMMIT;
          """
        )
        try oracle.check()
      }
    }

    @Test func `a leaf is not compared with a state that a checkpoint has replaced`() throws {
      try compare(without: .formerPages) { shell, oracle in
        // The log restarts, so that it does not contain the former state of the leaf.
        try shell.run("PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET v = 0 WHERE id = 49000;")
        try oracle.check()
        try shell.run("UPDATE t SET v = 0 WHERE id = 100; PRAGMA wal_checkpoint(PASSIVE);")
        try oracle.check()
      }
    }

    @Test func `a leaf is not compared with a page of another log`() throws {
      let shell = try make()
      let oracle = try ChangeOracle(path)
      for id in 1...20 {
        try shell.run(
          """
          UPDATE t SET v = -1 WHERE id = \(id * 10); PRAGMA wal_checkpoint(RESTART);
          UPDATE t SET v = -2 WHERE id = \(id * 10 + 1000);
          """
        )
        try oracle.check()
      }
      #expect(oracle.missed == 0 && oracle.located > 0, "\(oracle.reasons)")
    }

    @Test func `a change that a later commit undoes is a change`() throws {
      try compare(without: .statesBetween) { shell, oracle in
        try shell.run("UPDATE t SET v = -1 WHERE id = 100;")
        try oracle.check { try shell.run("UPDATE t SET v = 10 WHERE id = 100;") }
      }
    }

    @Test func `only the changed rows of a leaf are reported`() throws {
      let shell = try make()
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow(["t"], isByRow: true)
      var position = recorder.changes(of: tables, since: nil, in: nil).end
      func changes(_ sql: String) throws -> [ClosedRange<Int64>] {
        try shell.run(sql)
        let found = recorder.changes(of: tables, since: position, in: nil)
        position = found.end
        return try found.changes.get()[0].ranges
      }
      #expect(try changes("UPDATE t SET v = -1 WHERE id = 100;") == [100...100])
      #expect(
        try changes("UPDATE t SET w = 'short' WHERE id IN (100, 120);") == [100...100, 120...120]
      )
      #expect(try changes("DELETE FROM t WHERE id = 110;") == [110...110])
      #expect(try changes("INSERT INTO t VALUES (111, 1, 'x'), (112, 1, 'y');") == [111...112])
      #expect(try changes("UPDATE t SET v = v WHERE id = 100;") == [])
      #expect(
        try changes("UPDATE t SET v = -3 WHERE id IN (100, 25000);") == [100...100, 25000...25000]
      )
      #expect(
        try changes("UPDATE t SET v = -4 WHERE id = 130; UPDATE t SET v = -5 WHERE id = 150;")
          == [130...130, 150...150]
      )
      // Many changes of a leaf are one range.
      let many = try changes("UPDATE t SET v = -6 WHERE id BETWEEN 1000 AND 1200 AND id % 20 = 0;")
      #expect(
        many.count < 4 && many.allSatisfy { 1000...1200 ~= $0.lowerBound && $0.upperBound <= 1200 }
      )
    }

    @Test func `a change of the schema is not mistaken for changes of rows`() throws {
      try compare(without: .schema) { shell, oracle in
        try shell.run(
          """
          CREATE TABLE other AS SELECT id, v, w FROM t; DROP TABLE t;
          CREATE TABLE filling AS SELECT * FROM other;
          CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w);
          INSERT INTO t SELECT id, v, w FROM other;
          """
        )
        try oracle.check()
        try shell.run(
          "UPDATE t SET v = v + 1 WHERE id = 20000; INSERT INTO record(id) VALUES (20000);"
        )
        try oracle.check()
      }
    }

    @Test func `a commit while a read begins is reported to the next read`() throws {
      try compare(without: .earlierPosition) { shell, oracle in
        try oracle.check { try shell.run("UPDATE t SET v = 0 WHERE id = 100;") }
        try oracle.check()
      }
    }

    @Test func `a file that replaces another one is read completely`() throws {
      try compare(without: .replacedFiles) { shell, oracle in
        let other = folder.file("other.db")
        try? FileManager.default.removeItem(atPath: other)
        try shell.run("VACUUM INTO '\(other)';")
        try Shell.run(other, "PRAGMA journal_mode=WAL; UPDATE t SET v = 0 WHERE id = 100;")
        #expect(rename(other, path) == 0)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
        try oracle.check()
      }
    }

    @Test func `a checkpoint is not mistaken for a file that was copied over`() throws {
      let shell = try make()
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow(["t"], isByRow: true)
      var position = recorder.changes(of: tables, since: nil, in: nil).end
      for number in 1...300 {
        shell.send("UPDATE t SET v = \(number) WHERE id < 5000; PRAGMA wal_checkpoint(TRUNCATE);")
      }
      shell.send("INSERT INTO u VALUES (9, 9, 9);")
      let connection = try Connection(path: path)
      while try connection.read({ try $0.integer("SELECT count(*) FROM u") }) == 0 {
        for _ in 1...20 { position = recorder.changes(of: tables, since: position, in: nil).end }
      }
      #expect(recorder.fallbacks()[.replaced] == nil, "\(recorder.fallbacks())")
    }

    @Test(arguments: [ChangeRules.all, .all.subtracting(.verification)])
    func `frames that are overwritten while they are read are not trusted`(
      rules: ChangeRules
    ) throws {
      let shell = try make()
      let writer = Interruption()
      let recorder = ChangeRecorder(path: path, rules: rules) { writer.run() }
      let tables = recorder.follow(["t"], isByRow: true)
      let first = recorder.changes(of: tables, since: nil, in: nil)
      try shell.run("UPDATE t SET v = 0 WHERE id = 100;")
      writer.action = {
        _ = try? shell.run("PRAGMA wal_checkpoint(RESTART); UPDATE t SET v = 0 WHERE id = 49000;")
      }
      let found = recorder.changes(of: tables, since: first.end, in: nil)
      let isTorn = if case .failure(.torn) = found.changes { true } else { false }
      #expect(isTorn == rules.contains(.verification), "\(found.changes)")
    }

    @Test(arguments: [ChangeRules.all, .all.subtracting(.verification)])
    func `a map whose pages may have been overwritten while they were read is not trusted`(
      rules: ChangeRules
    ) throws {
      let shell = try make()
      // A reader of a log that was copied completely does not keep it from restarting.
      try shell.run("PRAGMA wal_checkpoint(PASSIVE);")
      let writer = Interruption()
      writer.action = { _ = try? shell.run("UPDATE t SET v = 0 WHERE id = 100;") }
      let recorder = ChangeRecorder(path: path, rules: rules) { writer.run() }
      let tables = recorder.follow(["t"], isByRow: true)
      let found = recorder.changes(of: tables, since: nil, in: nil)
      let isTorn = if case .failure(.torn) = found.changes { true } else { false }
      #expect(isTorn == rules.contains(.verification), "\(found.changes)")
      #expect((recorder.size() == 0) == isTorn)
    }

    @Test func `a map is released with the last list that follows the table`() throws {
      let shell = try make()
      let recorder = ChangeRecorder(path: path)
      var tables: FollowedTables? = recorder.follow(["t"], isByRow: true)
      if let tables { _ = recorder.changes(of: tables, since: nil, in: nil) }
      #expect(recorder.size() > 0)
      tables = nil
      let others = recorder.follow(["u"], isByRow: true)
      _ = recorder.changes(of: others, since: nil, in: nil)
      #expect(recorder.size() < 2_000)
      withExtendedLifetime(shell) {}
    }

    @Test(arguments: ["k", "missing"])
    func `a table without rowids is not followed`(name: String) throws {
      let shell = try make()
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow([name], isByRow: true)
      let first = recorder.changes(of: tables, since: nil, in: recorder.start())
      let next = recorder.changes(of: tables, since: first.end, in: nil)
      guard case .failure(.noRowid) = next.changes else {
        Issue.record("\(next.changes)")
        return
      }
      withExtendedLifetime(shell) {}
    }

    @Test func `a database with a rollback journal is not followed`() throws {
      let shell = try make()
      try shell.run("PRAGMA journal_mode=DELETE;")
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow(["t"], isByRow: true)
      let found = recorder.changes(of: tables, since: nil, in: nil)
      guard case .failure(.noLog) = found.changes else {
        Issue.record("\(found.changes)")
        return
      }
      // No connection stays open that would prevent a change of the mode.
      #expect(try shell.run("PRAGMA journal_mode=WAL;") == "wal\n")
    }
  }
#endif
