#if PostgreSQL
  import Dispatch
  import Foundation

  @testable import LivePostgres

  /// A local TCP proxy to a server that can be cut. While it is cut, data is lost and neither side
  /// is notified.
  // Safety: all mutable state is accessed under the lock of the condition.
  final class Cable: @unchecked Sendable {
    let port: UInt16
    private let listener: Int32
    private let paths: [String]
    private let condition = NSCondition()
    private var isCut = false
    /// The number of times that the client of each connection sent data after the server, by
    /// descriptor.
    private var turns: [Int32: Int] = [:]
    /// The connections over which rows were inserted.
    private var writing: Set<Int32> = []
    private var lastSpoke: [Int32: Bool] = [:]

    /// Creates a proxy to a server, or to several servers that connections use in turn.
    init(to folders: String...) throws {
      paths = folders.map { $0 + "/.s.PGSQL.5432" }
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      self.listener = listener
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        // Safety: `sockaddr_in` begins with the fields of `sockaddr`.
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
            && getsockname(listener, pointer, &length) == 0
        }
      }
      guard isBound else { throw TestServer.Failure(description: "no port is free") }
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { [self] in accept() }
    }

    /// Cuts the connection.
    func pull() { set(true) }

    /// Restores the connection. Data sent over earlier connections is lost.
    func plug() { set(false) }

    /// The number of round trips so far on the connections over which rows were inserted.
    var writingTurns: Int {
      condition.lock()
      defer { condition.unlock() }
      return writing.reduce(0) { $0 + (turns[$1] ?? 0) }
    }

    private func note(_ bytes: ArraySlice<UInt8>, of client: Int32, isFromClient: Bool) {
      condition.lock()
      defer { condition.unlock() }
      if isFromClient, lastSpoke[client] != true { turns[client, default: 0] += 1 }
      lastSpoke[client] = isFromClient
      if isFromClient, bytes.firstRange(of: Array("INSERT INTO".utf8)) != nil {
        writing.insert(client)
      }
    }

    private func set(_ isCut: Bool) {
      condition.lock()
      self.isCut = isCut
      condition.broadcast()
      condition.unlock()
    }

    /// Waits while the proxy is cut, and returns whether it was.
    private func waitWhileCut() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      let wasCut = isCut
      while isCut { condition.wait() }
      return wasCut
    }

    private func accept() {
      for count in 0... {
        let client = Foundation.accept(listener, nil, nil)
        guard client >= 0 else { return }
        _ = waitWhileCut()
        guard let server = connectedServer(paths[count % paths.count]) else {
          close(client)
          continue
        }
        for (from, to) in [(client, server), (server, client)] {
          Thread.detachNewThread { [self] in pump(from, to, client: client) }
        }
      }
    }

    private func connectedServer(_ path: String) -> Int32? {
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let isConnected = withUnsafePointer(to: &address) { pointer in
        // Safety: `sockaddr_un` begins with the fields of `sockaddr`.
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          connect(server, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      return isConnected ? server : nil
    }

    private func pump(_ from: Int32, _ to: Int32, client: Int32) {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(from, &bytes, bytes.count, 0)
        if count <= 0 || waitWhileCut() { break }
        note(bytes[..<count], of: client, isFromClient: from == client)
        guard send(to, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
      }
      shutdown(from, Int32(SHUT_RDWR))
      shutdown(to, Int32(SHUT_RDWR))
    }
  }
#endif
