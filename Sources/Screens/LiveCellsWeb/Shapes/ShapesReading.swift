#if Web
  /// The figures of a server's shapes.
  struct ShapesReading {
    /// The number of open shapes.
    var shapes = 0
    /// The number of open shapes whose changes are not observed at the moment.
    var outdated = 0
    /// The number of encoded messages since the server was created.
    var encodings = 0
    /// The number of late deliveries since the server was created.
    var lateDeliveries = 0

    /// Adds the figures of a shape's channel.
    mutating func note(_ channel: ShapeChannel) {
      encodings += channel.encodingCount
      lateDeliveries += channel.lateDeliveries
    }
  }
#endif
