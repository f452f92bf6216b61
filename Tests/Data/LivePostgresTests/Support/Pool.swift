#if PostgreSQL
  import Foundation

  @testable import LivePostgres

  /// A connection pool with one session of a server, which transactions use in turn.
  final class Pool {
    static let program = "/usr/sbin/pgbouncer"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private let folder: String
    private let process = Process()

    init(of server: TestServer) throws {
      folder = NSTemporaryDirectory() + "livecells-pool-\(UUID().uuidString.prefix(8))"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
      let configuration = """
        [databases]
        * = host=\(server.host) user=tester
        [pgbouncer]
        unix_socket_dir = \(folder)
        listen_port = 6432
        auth_type = any
        pool_mode = transaction
        default_pool_size = 1
        """
      try configuration.write(toFile: folder + "/pool.ini", atomically: true, encoding: .utf8)
      process.executableURL = URL(fileURLWithPath: Self.program)
      // pgbouncer refuses to run as root.
      process.arguments = (getuid() == 0 ? ["-u", "nobody"] : []) + ["-q", folder + "/pool.ini"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      // The socket's file exists before the pool accepts connections.
      while (try? Writer(address)) == nil {
        guard process.isRunning else { throw TestServer.Failure(description: "no pool") }
        usleep(1_000)
      }
    }

    deinit {
      // A pool that is asked to end waits for its clients.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try? FileManager.default.removeItem(atPath: folder)
    }

    var address: String { "host=\(folder) port=6432 user=tester dbname=postgres" }
  }
#endif
