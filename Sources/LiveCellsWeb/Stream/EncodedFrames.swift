#if Web
  import NIOCore

  /// The bytes of a stream's present picture and of its last patches in one form: each made when the first
  /// viewer needs it, and shared by all.
  struct EncodedFrames {
    private let encoding: any ShapeEncoding
    private var version = 0
    private var snapshot: ByteBuffer?
    private var patches: [Int: ByteBuffer] = [:]
    /// How often something was encoded.
    private(set) var count = 0

    init(_ form: StreamForm) {
      encoding = form.encoding
    }

    /// The bytes of what a viewer is to be sent of a stream; those that say nothing are left out.
    mutating func bytes(of delivery: ShapeStream.Delivery, in stream: ShapeStream) -> [ByteBuffer] {
      forgetOld(in: stream)
      let bytes: [ByteBuffer]
      switch delivery {
      case .snapshot: bytes = stream.picture.map { [encoded($0, at: stream.position)] } ?? []
      case .patches(let versions): bytes = versions.compactMap { patch(to: $0, in: stream) }
      case .heartbeat: bytes = [ByteBuffer(bytes: encoding.heartbeat)]
      case .end(let reason): bytes = [ByteBuffer(bytes: encoding.end(reason))]
      }
      return bytes.filter { $0.readableBytes > 0 }
    }

    private mutating func forgetOld(in stream: ShapeStream) {
      guard version != stream.version else { return }
      version = stream.version
      snapshot = nil
      let oldest = stream.version - stream.patches.count
      if patches.contains(where: { $0.key <= oldest }) {
        patches = patches.filter { $0.key > oldest }
      }
    }

    private mutating func encoded(
      _ picture: ShapePicture,
      at position: StreamPosition
    ) -> ByteBuffer {
      if let snapshot { return snapshot }
      count += 1
      let bytes = ByteBuffer(bytes: encoding.snapshot(picture, at: position))
      snapshot = bytes
      return bytes
    }

    private mutating func patch(to version: Int, in stream: ShapeStream) -> ByteBuffer? {
      if let known = patches[version] { return known }
      guard let (patch, picture) = stream.patch(to: version) else { return nil }
      count += 1
      let position = StreamPosition(stream: stream.number, version: version)
      let bytes = ByteBuffer(bytes: encoding.patch(patch, of: picture, at: position))
      patches[version] = bytes
      return bytes
    }
  }
#endif
