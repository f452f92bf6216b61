#if Web
  import NIOCore
  import Synchronization

  /// The last byte of a body so far. It is written with the next bytes, or earlier to detect that
  /// the client is gone.
  final class HeldByte: Sendable {
    private let byte = Mutex<UInt8?>(nil)

    /// Returns the held byte, which must be written now, or nil if there is none.
    func take() -> ByteBuffer? {
      byte.withLock { $0.take() }.map { ByteBuffer(bytes: [$0]) }
    }

    /// Returns the bytes to write now, without the last one, which is held.
    func hold(lastOf bytes: [UInt8]) -> ByteBuffer {
      guard let last = bytes.last else { return ByteBuffer() }
      let held = byte.withLock { byte in
        defer { byte = last }
        return byte
      }
      var buffer = ByteBuffer()
      buffer.reserveCapacity(bytes.count)
      if let held { buffer.writeInteger(held) }
      buffer.writeBytes(bytes.dropLast())
      return buffer
    }
  }
#endif
