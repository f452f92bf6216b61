#if Web
  /// What each viewer of a shape is to be sent, as pure logic: what happened goes in, what to do comes out.
  ///
  /// It holds the present picture and the last patches, and of each viewer only how far it is. Nobody has
  /// a queue: a viewer that can take more is given what lies between where it is and now, which is a few
  /// patches, or the picture as a whole where that is less to send. So however slow viewers are, nothing
  /// grows.
  ///
  /// | viewer | gets | becomes |
  /// |---|---|---|
  /// | new: knows nothing, or what is too old | the picture | busy |
  /// | idle: knows the present picture | nothing, until there is another one | busy |
  /// | busy: is being sent something | nothing, whatever happens | idle or behind, when it is done |
  /// | behind | the patches, or the picture | busy |
  /// | ended: the stream has | the reason, once | gone |
  struct ShapeStream {
    /// A viewer, by its number.
    typealias Viewer = Int

    /// What a viewer is to be sent.
    enum Delivery: Hashable {
      /// The present picture.
      case snapshot
      /// The patches that lead to these versions.
      case patches(ClosedRange<Int>)
      /// A sign of life.
      case heartbeat
      /// That nothing more comes, and why.
      case end(String)
    }

    /// Tells the stream from all others.
    let number: UInt64
    /// How many pictures there were before the present one.
    private(set) var version = 0
    /// What is shown now; nil until anything is.
    private(set) var picture: ShapePicture?
    /// What led to the last versions, the oldest first, all with the columns of the present picture.
    private(set) var patches: [ShapePatch] = []
    /// How much the patches are to send together.
    private(set) var patchWeight = 0
    /// The version of the picture that each viewer has when all is there that it was sent; nil for none.
    private var viewers: [Viewer: Int?] = [:]
    /// Those that wait; all others are being sent something.
    private var idle: Set<Viewer> = []
    private var nextViewer = 0
    /// Why nothing more comes.
    private(set) var reason: String?
    /// How often a viewer was behind: was sent more than what led to the last version.
    private(set) var lateDeliveries = 0

    /// A stream that has shown nothing yet.
    init(number: UInt64) {
      self.number = number
    }

    /// How many viewers there are.
    var viewerCount: Int { viewers.count }

    /// How many of them wait.
    var idleCount: Int { idle.count }

    /// Where the stream is now.
    var position: StreamPosition { StreamPosition(stream: number, version: version) }

    /// What led to a version, if that is still known.
    func patch(to version: Int) -> ShapePatch? {
      let index = patches.count - 1 - (self.version - version)
      return patches.indices.contains(index) ? patches[index] : nil
    }
  }

  // MARK: - Viewers

  extension ShapeStream {
    /// Somebody looks, who may have seen the stream up to a position before.
    mutating func join(from position: StreamPosition? = nil) -> Viewer {
      defer { nextViewer += 1 }
      let isKnown =
        position.map { $0.stream == number && (0...version).contains($0.version) } ?? false
      viewers.updateValue(isKnown ? position?.version : nil, forKey: nextViewer)
      return nextViewer
    }

    /// A viewer can take more: what it is to be sent, or nil if it has to wait until it is woken.
    mutating func ready(_ viewer: Viewer) -> Delivery? {
      guard let known = viewers[viewer] else { return .end("closed") }
      if let reason { return .end(reason) }
      guard picture != nil, known != version else {
        idle.insert(viewer)
        return nil
      }
      idle.remove(viewer)
      if let known, known + 1 < version { lateDeliveries += 1 }
      viewers.updateValue(version, forKey: viewer)
      return delivery(from: known)
    }

    private func delivery(from known: Int?) -> Delivery {
      guard let known, let picture, known + patches.count >= version else { return .snapshot }
      let versions = (known + 1)...version
      // Mostly there is one, which is less than the whole by the way it was kept.
      if versions.count > 1 {
        let weight = patches.suffix(versions.count).reduce(0) { $0 + $1.weight }
        if weight > picture.weight { return .snapshot }
      }
      return .patches(versions)
    }

    /// A viewer looks no longer. Twice is harmless.
    mutating func leave(_ viewer: Viewer) {
      viewers.removeValue(forKey: viewer)
      idle.remove(viewer)
    }
  }

  // MARK: - Pictures

  extension ShapeStream {
    /// There is another picture.
    ///
    /// - Parameter patch: What led to it from the one before, with the same columns; nil where nobody can say.
    /// - Returns: Who is to be woken.
    mutating func show(_ picture: ShapePicture, after patch: ShapePatch?) -> Set<Viewer> {
      guard reason == nil else { return [] }
      let isFirst = self.picture == nil
      self.picture = picture
      version += 1
      if let patch, !isFirst, patch.weight <= picture.weight {
        patches.append(patch)
        patchWeight += patch.weight
        forgetPatches(beyond: picture.weight)
      } else {
        patches = []
        patchWeight = 0
      }
      return takeIdle()
    }

    /// What is longer to send than the picture is of no use.
    private mutating func forgetPatches(beyond limit: Int) {
      var count = 0
      while patchWeight > limit, count < patches.count {
        patchWeight -= patches[count].weight
        count += 1
      }
      patches.removeFirst(count)
    }

    /// Nothing more comes. Who waits is to be woken, to be told.
    mutating func end(_ reason: String) -> Set<Viewer> {
      guard self.reason == nil else { return [] }
      self.reason = reason
      patches = []
      patchWeight = 0
      return takeIdle()
    }

    /// Who waits is to be sent a sign of life.
    mutating func beat() -> Set<Viewer> { takeIdle() }

    private mutating func takeIdle() -> Set<Viewer> {
      defer { idle = [] }
      return idle
    }
  }
#endif
