#if PostgreSQL
  import Dispatch
  import Foundation

  @testable import LivePostgres

  /// A way to a server over the network of this machine that can be cut: what is sent then goes nowhere, and
  /// nobody is told.
  // Safety: all that changes is changed and read under the condition's lock.
  final class Cable: @unchecked Sendable {
    let port: UInt16
    private let listener: Int32
    private let paths: [String]
    private let condition = NSCondition()
    private var isCut = false
    /// How often each connection's client has begun to speak again after the server, by descriptor.
    private var turns: [Int32: Int] = [:]
    /// The connections over which somebody has written rows.
    private var writing: Set<Int32> = []
    private var lastSpoke: [Int32: Bool] = [:]

    /// A way to a server, or to several in turns, as connections are made.
    init(to folders: String...) throws {
      paths = folders.map { $0 + "/.s.PGSQL.5432" }
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      self.listener = listener
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        // Safety: an address of the internet begins as every address does.
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
            && getsockname(listener, pointer, &length) == 0
        }
      }
      guard isBound else { throw TestServer.Failure(description: "no port is free") }
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { [self] in accept() }
    }

    /// Cuts the way.
    func pull() { set(true) }

    /// Mends it. What was sent over connections of before is lost with them.
    func plug() { set(false) }

    /// How many ways there and back it has taken so far on the connections over which rows were inserted.
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

    /// Waits while the way is cut; answers whether it was.
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
        // Safety: as above.
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
