#if Web
  import LiveCells

  /// A form in which pictures and patches are sent.
  protocol ShapeEncoding: Sendable {
    /// A picture as a whole.
    func snapshot(_ picture: ShapePicture, at position: StreamPosition) -> [UInt8]
    /// What leads to a picture with some columns from the one before.
    func patch(
      _ patch: ShapePatch,
      of columns: [ColumnHead],
      at position: StreamPosition
    ) -> [UInt8]
    /// That nothing more will come, and why.
    func end(_ reason: String) -> [UInt8]
    /// That what was asked for can't be shown, and why.
    func failure(_ reason: String) -> [UInt8]
    /// Is sent now and then where nothing changes.
    var heartbeat: [UInt8] { get }
  }
#endif
