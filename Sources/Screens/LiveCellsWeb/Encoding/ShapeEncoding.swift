#if Web
  import LiveCells

  /// A wire format for snapshots and patches.
  protocol ShapeEncoding: Sendable {
    /// Encodes a complete snapshot.
    func snapshot(_ shapeSnapshot: ShapeSnapshot, at position: StreamPosition) -> [UInt8]
    /// Encodes the changes that lead from the previous snapshot to the present one.
    func patch(
      _ patch: ShapePatch,
      of columns: [ColumnHeader],
      at position: StreamPosition
    ) -> [UInt8]
    /// Encodes the end of the stream and its reason.
    func end(_ reason: String) -> [UInt8]
    /// Encodes the reason why the requested rows cannot be shown.
    func failure(_ reason: String) -> [UInt8]
    /// The message that is sent at intervals while nothing changes.
    var heartbeat: [UInt8] { get }
  }
#endif
