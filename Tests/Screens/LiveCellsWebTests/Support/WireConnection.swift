#if Web
  import CLibrary
  import Dispatch
  import Foundation

  /// A connection to a server on this machine that sends plain bytes, so that a test can send what
  /// no client would. It reads on a separate thread.
  final class WireConnection: Sendable {
    struct Fault: Error {
      var text: String
    }

    #if canImport(Glibc)
      private static let kind = Int32(SOCK_STREAM.rawValue)
    #else
      private static let kind = SOCK_STREAM
    #endif

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "connection")

    /// - Parameter receiveBuffer: The size of the receive buffer in bytes; nil for the system's
    ///   default.
    init(port: Int, receiveBuffer: Int32? = nil) throws {
      descriptor = socket(AF_INET, Self.kind, 0)
      if var size = receiveBuffer {
        setsockopt(
          descriptor,
          SOL_SOCKET,
          SO_RCVBUF,
          &size,
          socklen_t(MemoryLayout<Int32>.size)
        )
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if result != 0 { throw Fault(text: "no connection: \(errno)") }
    }

    deinit {
      _ = close(descriptor)
    }

    /// Shuts the connection down.
    func hangUp() {
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Ends sending. The connection still receives.
    func endSending() {
      _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the connection without the usual end of TCP. Nothing may be read or sent afterwards.
    func reset() {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor,
        SOL_SOCKET,
        SO_LINGER,
        &option,
        socklen_t(MemoryLayout<linger>.size)
      )
      replaceDescriptor()
    }

    #if os(Linux)
      /// Enables the mode in which closing a connection sends nothing. Returns whether this process
      /// may do that.
      static func beginVanishing(_ descriptor: Int32) -> Bool {
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        return setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_REPAIR, &isOn, size) == 0
      }

      /// Removes the connection from this machine. The server is not notified. Nothing may be read
      /// or sent afterwards.
      func vanish() {
        if Self.beginVanishing(descriptor) { replaceDescriptor() }
      }
    #endif

    /// Closes the connection, whose descriptor stays open until deallocation.
    private func replaceDescriptor() {
      let other = socket(AF_INET, Self.kind, 0)
      _ = dup2(other, descriptor)
      _ = close(other)
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(descriptor, bytes, bytes.count)
    }

    /// Returns all bytes until the end.
    func readAll() async -> String {
      var all: [UInt8] = []
      while true {
        let bytes = await read()
        if bytes.isEmpty { return String(decoding: all, as: UTF8.self) }
        all += bytes
      }
    }

    /// Returns the next received bytes; an empty array at the end.
    func read() async -> [UInt8] {
      await withCheckedContinuation { continuation in
        queue.async { [descriptor] in
          var bytes = [UInt8](repeating: 0, count: 65_536)
          let count = recv(descriptor, &bytes, bytes.count, 0)
          continuation.resume(returning: Array(bytes.prefix(max(0, count))))
        }
      }
    }
  }
#endif
