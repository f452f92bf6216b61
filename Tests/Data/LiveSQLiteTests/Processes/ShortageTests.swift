#if SQLite && os(Linux)
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// Saves without sufficient resources: nothing is lost, the error is one line, and the context
  /// works again when resources are available.
  @Suite(.timeLimit(.minutes(60))) struct ShortageTests {
    private static let declaration =
      "CREATE TABLE counted(id INTEGER PRIMARY KEY, value INT, pad);"
      + "INSERT INTO counted SELECT value, 0, zeroblob(600) FROM generate_series(1, 60);"

    let folder = Folder()

    /// Runs a shell command. Returns its output and errors.
    private static func run(_ script: String, _ arguments: [String]) throws -> String {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, "sh"] + arguments
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    /// Mounts a file system of 1.5 MB that only this process sees and that ends with it.
    private static let mounting =
      "exec unshare --user --map-root-user --mount sh -c '"
      + "mount -t tmpfs -o size=1536k tmpfs \"$1\" && shift && eval \"$1\"' sh "

    /// Whether this machine lets a test mount a file system.
    static let canMount: Bool = {
      let folder = Folder()
      let told = try? run(mounting + "\"$1\" 'echo mounted'", [folder.path])
      return told == "mounted\n"
    }()

    @Test(
      .enabled(if: canMount, "this machine does not let a test mount a file system"),
      arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"]
    )
    func `a save on a full disk loses nothing, and succeeds when space is available`(
      mode: String
    ) throws {
      let path = folder.file("full.db")
      let script =
        "head -c 500000 /dev/zero > \(folder.path)/ballast"
        + " && sqlite3 \(path) \"PRAGMA journal_mode=\(mode); \(Self.declaration)\" > /dev/null"
        + " && \(try Follower.program.path) fill \(path) \(folder.path)/ballast"
        + " && sqlite3 \(path) \"PRAGMA integrity_check\""
      let told = try Self.run(Self.mounting + "\"$1\" \"$2\"", [folder.path, script])
      #expect(
        told == """
          failed inputOutput
          told in one line: true: \(path): the disk is full, or the maximum size of the file is reached
          changes kept: true
          rows as before: true
          list as before: true
          saved afterwards: true
          list follows: true
          ok

          """
      )
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `a save without a free descriptor loses nothing, and succeeds later`(
      mode: String
    ) throws {
      let path = folder.file("starved.db")
      try Shell.run(path, "PRAGMA journal_mode=\(mode); \(Self.declaration)")
      try Shell.run(path + ".other", "CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let told = try Self.run("exec \"$1\" starve \"$2\"", [Follower.program.path, path])
      func afterwards(_ context: String, _ verb: String) -> String {
        """
        failed inputOutput
        told in one line: true: \(context): cannot open the file\(verb) (unable to open database file)
        changes kept: true
        rows as before: true
        list as before: true
        saved afterwards: true
        list follows: true

        """
      }
      // The first save opens the writer. Each save needs a journal, except in WAL mode.
      let second =
        mode == "WAL"
        ? "saved without a descriptor\nsaved afterwards: true\nlist follows: true\n"
        : afterwards("Counted 1", " for writing")
      #expect(
        told == "first, another file: inputOutput\n" + afterwards(path, "")
          + "second, another file: inputOutput\n" + second
      )
      #expect(try Shell.run(path, "PRAGMA integrity_check;") == "ok\n")
    }
  }
#endif
