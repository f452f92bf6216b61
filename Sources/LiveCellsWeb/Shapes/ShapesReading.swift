#if Web
  /// What a server reads for its viewers, as figures.
  struct ShapesReading {
    /// How many shapes are read now.
    var shapes = 0
    /// How many of them can't see changes for the moment.
    var outdated = 0
    /// How often something was encoded, since the beginning.
    var encodings = 0
    /// How often a viewer was behind, since the beginning.
    var lateDeliveries = 0

    /// Counts what was done for the viewers of a shape.
    mutating func note(_ channel: ShapeChannel) {
      encodings += channel.encodingCount
      lateDeliveries += channel.lateDeliveries
    }
  }
#endif
