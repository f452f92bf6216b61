#if Web
  import NIOCore

  /// One thing that viewers are sent, alone, and as HTTP/1.1 has it on the way: both are the same bytes in
  /// memory, however many are sent them.
  struct EncodedFrame: Sendable {
    /// The thing itself.
    let bytes: ByteBuffer
    /// The same as a chunk of a body whose length nobody knows before its end.
    let chunk: ByteBuffer

    init(_ content: [UInt8]) {
      guard !content.isEmpty else {
        // A chunk of no bytes would end the body.
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
