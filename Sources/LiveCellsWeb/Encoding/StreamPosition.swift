#if Web
  /// A place in the stream of a shape: which stream, and how many patches came before.
  ///
  /// As text, `stream.version`, it is the id of an event, which a viewer sends back when it connects
  /// again.
  struct StreamPosition: Hashable, Sendable, LosslessStringConvertible {
    /// Tells the stream from all others, of other programs too.
    var stream: UInt64
    /// The number of the picture.
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
