#if Web
  import NIOCore

  /// A message to viewers, as bytes and as a chunk of HTTP/1.1. Both share one buffer, which all
  /// viewers share.
  struct EncodedFrame: Sendable {
    /// The message.
    let bytes: ByteBuffer
    /// The message as a chunk of a body with chunked transfer encoding.
    let chunk: ByteBuffer

    init(_ content: [UInt8]) {
      guard !content.isEmpty else {
        // An empty chunk would end the body.
        (bytes, chunk) = (ByteBuffer(), ByteBuffer())
        return
      }
      let size = String(content.count, radix: 16) + "\r\n"
      var chunk = ByteBuffer()
      chunk.reserveCapacity(size.utf8.count + content.count + 2)
      chunk.writeString(size)
      let start = chunk.writerIndex
      chunk.writeBytes(content)
      chunk.writeStaticString("\r\n")
      self.chunk = chunk
      bytes = chunk.getSlice(at: start, length: content.count) ?? ByteBuffer()
    }
  }
#endif
