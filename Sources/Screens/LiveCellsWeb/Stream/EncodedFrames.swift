#if Web
  import NIOCore

  /// The encoded snapshot and patches of a stream in one format. Each is encoded when the first
  /// viewer needs it, and shared by all.
  struct EncodedFrames {
    private let encoding: any ShapeEncoding
    private var version = 0
    private var snapshot: EncodedFrame?
    private var patches: [Int: EncodedFrame] = [:]
    /// Patches up to this version are discarded.
    private var forgotten = 0
    /// The last result for the present version: nearly all viewers receive the same message.
    private var last: (delivery: ShapeStream.Delivery, frames: [EncodedFrame])?
    /// The number of encoded messages.
    private(set) var count = 0

    init(_ form: WireFormat) {
      encoding = form.encoding
    }

    /// Returns the messages of a delivery, without empty ones.
    mutating func frames(
      of delivery: ShapeStream.Delivery,
      in stream: ShapeStream
    ) -> [EncodedFrame] {
      forgetOld(in: stream)
      if let last, last.delivery == delivery { return last.frames }
      var frames: [EncodedFrame]
      switch delivery {
      case .snapshot: frames = stream.shapeSnapshot.map { [encoded($0, at: stream.position)] } ?? []
      case .patches(let versions): frames = versions.compactMap { patch(to: $0, in: stream) }
      case .heartbeat: frames = [EncodedFrame(encoding.heartbeat)]
      case .end(let reason): frames = [EncodedFrame(encoding.end(reason))]
      }
      frames.removeAll { $0.bytes.readableBytes == 0 }
      last = (delivery, frames)
      return frames
    }

    private mutating func forgetOld(in stream: ShapeStream) {
      guard version != stream.version else { return }
      version = stream.version
      snapshot = nil
      last = nil
      let oldest = stream.version - stream.patches.count
      if patches.isEmpty { forgotten = oldest }
      while forgotten < oldest {
        forgotten += 1
        patches[forgotten] = nil
      }
    }

    private mutating func encoded(
      _ shapeSnapshot: ShapeSnapshot,
      at position: StreamPosition
    ) -> EncodedFrame {
      if let snapshot { return snapshot }
      count += 1
      let frame = EncodedFrame(encoding.snapshot(shapeSnapshot, at: position))
      snapshot = frame
      return frame
    }

    private mutating func patch(to version: Int, in stream: ShapeStream) -> EncodedFrame? {
      if let known = patches[version] { return known }
      guard let patch = stream.patch(to: version), let shapeSnapshot = stream.shapeSnapshot else {
        return nil
      }
      count += 1
      let position = StreamPosition(stream: stream.number, version: version)
      let frame = EncodedFrame(encoding.patch(patch, of: shapeSnapshot.columns, at: position))
      patches[version] = frame
      return frame
    }
  }
#endif
