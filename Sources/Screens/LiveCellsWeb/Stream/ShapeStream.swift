#if Web
  /// Decides what each viewer of a shape receives, as pure logic: events go in, deliveries come
  /// out.
  ///
  /// It holds the present version and the latest patches, and for each viewer only the version that
  /// it has. Viewers have no queues. A viewer that is ready receives the patches since its version,
  /// or the snapshot if that is smaller. So slow viewers do not increase the memory use.
  ///
  /// | viewer | receives | becomes |
  /// |---|---|---|
  /// | new: has no version, or one that is too old | the snapshot | busy |
  /// | idle: has the present version | nothing, until the version changes | busy |
  /// | busy: a message is being sent | nothing | idle or behind, when the message is sent |
  /// | behind | the patches or the snapshot | busy |
  /// | after the end of the stream | the reason, once | removed |
  struct ShapeStream {
    /// A viewer, by its number.
    typealias Viewer = Int

    /// A message to a viewer.
    enum Delivery: Hashable {
      /// The present version as a whole.
      case snapshot
      /// The patches that lead to these versions.
      case patches(ClosedRange<Int>)
      /// A heartbeat.
      case heartbeat
      /// The end of the stream and its reason.
      case end(String)
    }

    /// The number that identifies the stream.
    let number: UInt64
    /// The number of versions so far.
    private(set) var version = 0
    /// The present version; nil before the first.
    private(set) var shapeSnapshot: ShapeSnapshot?
    /// The patches to the latest versions, the oldest first, all with the present columns.
    private(set) var patches: [ShapePatch] = []
    /// The size of all patches together, in cells.
    private(set) var patchWeight = 0
    /// The version that each viewer has after its messages are sent; nil for none.
    private var viewers: [Viewer: Int?] = [:]
    /// The viewers that wait. All others have a message in progress.
    private var idle: Set<Viewer> = []
    private var nextViewer = 0
    /// The reason of the end; nil while the stream continues.
    private(set) var reason: String?
    /// The number of deliveries to viewers that had missed at least one version.
    private(set) var lateDeliveries = 0

    /// Creates a stream without a version.
    init(number: UInt64) {
      self.number = number
    }

    /// The number of viewers.
    var viewerCount: Int { viewers.count }

    /// The number of waiting viewers.
    var idleCount: Int { idle.count }

    /// The present position of the stream.
    var position: StreamPosition { StreamPosition(stream: number, version: version) }

    /// Returns the patch to a version, if it is still kept.
    func patch(to version: Int) -> ShapePatch? {
      let index = patches.count - 1 - (self.version - version)
      return patches.indices.contains(index) ? patches[index] : nil
    }
  }

  // MARK: - Viewers

  extension ShapeStream {
    /// Adds a viewer, which may have received the stream up to a position.
    mutating func join(from position: StreamPosition? = nil) -> Viewer {
      defer { nextViewer += 1 }
      let isKnown =
        position.map { $0.stream == number && (0...version).contains($0.version) } ?? false
      // Assigning nil through the subscript would remove the viewer.
      viewers.updateValue(isKnown ? position?.version : nil, forKey: nextViewer)
      return nextViewer
    }

    /// Returns the next delivery to a viewer that is ready, or nil if it has to wait until it is
    /// woken.
    mutating func ready(_ viewer: Viewer) -> Delivery? {
      guard let known = viewers[viewer] else { return .end("closed") }
      if let reason { return .end(reason) }
      guard shapeSnapshot != nil, known != version else {
        idle.insert(viewer)
        return nil
      }
      idle.remove(viewer)
      if let known, known + 1 < version { lateDeliveries += 1 }
      viewers.updateValue(version, forKey: viewer)
      return delivery(from: known)
    }

    private func delivery(from known: Int?) -> Delivery {
      guard let known, let shapeSnapshot, known + patches.count >= version else { return .snapshot }
      let versions = (known + 1)...version
      // A single patch is never larger than the snapshot, because larger patches are not kept.
      if versions.count > 1 {
        let weight = patches.suffix(versions.count).reduce(0) { $0 + $1.weight }
        if weight > shapeSnapshot.weight { return .snapshot }
      }
      return .patches(versions)
    }

    /// Removes a viewer. A second call has no effect.
    mutating func leave(_ viewer: Viewer) {
      viewers.removeValue(forKey: viewer)
      idle.remove(viewer)
    }
  }

  // MARK: - Versions

  extension ShapeStream {
    /// Publishes another version.
    ///
    /// - Parameter patch: The difference to the previous version, with the same columns, or nil if
    ///   it is unknown.
    ///
    /// - Returns: The viewers to wake.
    mutating func show(_ shapeSnapshot: ShapeSnapshot, after patch: ShapePatch?) -> Set<Viewer> {
      guard reason == nil else { return [] }
      let isFirst = self.shapeSnapshot == nil
      self.shapeSnapshot = shapeSnapshot
      version += 1
      if let patch, !isFirst, patch.weight <= shapeSnapshot.weight {
        patches.append(patch)
        patchWeight += patch.weight
        forgetPatches(beyond: shapeSnapshot.weight)
      } else {
        patches = []
        patchWeight = 0
      }
      return removeIdle()
    }

    /// Discards the oldest patches while all together are larger than a snapshot.
    private mutating func forgetPatches(beyond limit: Int) {
      var count = 0
      while patchWeight > limit, count < patches.count {
        patchWeight -= patches[count].weight
        count += 1
      }
      patches.removeFirst(count)
    }

    /// Ends the stream. Returns the viewers to wake.
    mutating func end(_ reason: String) -> Set<Viewer> {
      guard self.reason == nil else { return [] }
      self.reason = reason
      patches = []
      patchWeight = 0
      return removeIdle()
    }

    /// Returns the viewers that receive a heartbeat.
    mutating func sendHeartbeat() -> Set<Viewer> { removeIdle() }

    private mutating func removeIdle() -> Set<Viewer> {
      defer { idle = [] }
      return idle
    }
  }
#endif
