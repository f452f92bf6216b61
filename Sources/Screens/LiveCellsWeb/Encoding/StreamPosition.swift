#if Web
  /// A position in the stream of a shape: the stream and the number of patches before it.
  ///
  /// Its text form `stream.version` is the id of an event. A viewer sends it back when it
  /// reconnects.
  struct StreamPosition: Hashable, Sendable, LosslessStringConvertible {
    /// A random number that distinguishes the stream from all others, also from those of other
    /// processes.
    var stream: UInt64
    /// The version of the rows, increased by each patch.
    var version: Int

    init(stream: UInt64, version: Int) {
      self.stream = stream
      self.version = version
    }

    init?(_ description: String) {
      let parts = description.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let stream = UInt64(parts[0], radix: 16), let version = Int(parts[1])
      else { return nil }
      self.init(stream: stream, version: version)
    }

    var description: String { String(stream, radix: 16) + ".\(version)" }
  }
#endif
