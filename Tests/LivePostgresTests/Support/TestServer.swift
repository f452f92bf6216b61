#if PostgreSQL
  import Foundation
  import Synchronization
  @testable import LivePostgres

  /// A server in a folder of its own, which ends with the tests.
  final class TestServer: Sendable {
    /// The one for all tests.
    static let shared: Result<TestServer, any Error> = Result { try TestServer() }

    struct Failure: Error, CustomStringConvertible {
      var description: String
    }

    private let folder: String
    private let life: FileHandle
    private let count = Atomic(0)

    private init() throws {
      folder = NSTemporaryDirectory() + "livecells-postgres-\(getpid())"
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", Self.script, "bash", folder]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
      life = input.fileHandleForWriting
      var text = ""
      while !text.contains("ready\n") {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { throw Failure(description: "no server: \(text)") }
        text += String(decoding: data, as: UTF8.self)
      }
    }

    /// Makes a cluster, starts it, says `ready`, and ends it when its input ends. PostgreSQL refuses to
    /// be run by root.
    private static let script = """
      folder=$1
      bin=$(pg_config --bindir)
      as=()
      [ "$(id -u)" != 0 ] || as=(setpriv --reuid=nobody --clear-groups --)
      mkdir -m 700 "$folder"
      [ "$(id -u)" != 0 ] || chown nobody "$folder"
      trap '"${as[@]}" "$bin/pg_ctl" -s -D "$folder/data" -m immediate stop; rm -rf "$folder"' EXIT
      cd "$folder"
      "${as[@]}" "$bin/initdb" -D data -U tester -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
        > initdb.log 2>&1 || { cat initdb.log; exit 1; }
      printf "max_connections = 200\\nfsync = off\\nlisten_addresses = ''\\nunix_socket_directories = '%s'\\n" "$folder" \
        >> data/postgresql.conf
      "${as[@]}" "$bin/pg_ctl" -s -w -D data -l "$folder/server.log" start \
        || { cat server.log; exit 1; }
      echo ready
      cat > /dev/null
      """

    /// A schema of its own, and the address under which names are looked up in it.
    func schema(_ declarations: String) throws -> String {
      let name = "s\(count.add(1, ordering: .relaxed).newValue)"
      let plain = "host=\(folder) user=tester dbname=postgres"
      let connection = try Writer(plain)
      try connection.run("CREATE SCHEMA \(name)")
      let address = plain + " options='-c search_path=\(name)'"
      try Writer(address).run(declarations)
      return address
    }
  }

  /// What another program writes.
  final class Writer {
    private let connection: ServerConnection

    init(_ text: String) throws {
      var address = try ServerAddress(text)
      address.mayWrite = true
      connection = try ServerConnection(address, wakening: try Wakening())
    }

    /// Runs statements, separated by semicolons at the ends of lines, as one commit.
    func run(_ sql: String) throws {
      let statements = sql.split(separator: ";\n").map { Statement(String($0)) }
      try connection.run([Statement("BEGIN")] + statements + [Statement("COMMIT")])
    }

    /// Counts rows of a table, or of a table and what follows its name.
    func count(_ rows: String) throws -> Int64? {
      try connection.run([Statement("SELECT count(*) FROM " + rows)])[0].integer(0, 0)
    }
  }
#endif
