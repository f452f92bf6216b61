#if Web
  import LiveCells

  /// The open shapes of a server's tables. A shape is opened for its first viewer, shared by all of
  /// them, and closed some time after the last one leaves.
  @MainActor
  final class ServedShapes {
    struct OpenShape {
      let channel = ShapeChannel()
      let reader: SharedReader
      /// Closes the shape some time after its last viewer has left.
      fileprivate(set) var ending: Task<Void, Never>?

      var isOutdated: Bool { channel.shapeSnapshot?.status.source.isOutdated == true }
      var isLost: Bool { channel.shapeSnapshot?.status.source.condition == .lost }
    }

    let tables: ServedTables
    let clock: any FrameClock
    let limits: ServerLimits
    let log: ServerLog
    private var registry: ShapeRegistry
    var shapes: [ShapeRequest: OpenShape] = [:]
    /// The readers of the shapes.
    var readers = ViewReaders()
    /// The finders of views, the most recently used last.
    var finders: [KeptFinder] = []
    /// The editors of pages, the most recently used last.
    var editors: [(place: EditorKey, editor: Task<PageEditor, any Error>)] = []
    private var names: [ExactName: RowIDs] = [:]
    var isEnded = false
    /// The figures of shapes that are closed.
    private var past = ShapesReading()

    nonisolated init(
      _ tables: ServedTables,
      _ limits: ServerLimits,
      clock: any FrameClock,
      log: ServerLog = .none
    ) {
      self.tables = tables
      self.limits = limits
      self.clock = clock
      self.log = log
      registry = ShapeRegistry(limit: limits.shapes)
    }

    /// Adds a viewer to a shape and opens it if needed. Call `leave` once for each call that does
    /// not throw.
    func enter(_ request: ShapeRequest) async throws -> ShapeChannel {
      if tables[request.view.table] == nil { await tables.findAgain() }
      let shape = try admit(request)
      do {
        show(try await shape.reader.task.value, shape, request)
      } catch {
        giveUp(shape, request)
        throw error
      }
      return shape.channel
    }

    /// Opens a shape for a viewer, unless it is open. This part is synchronous: locals of the async
    /// caller would stay in memory for as long as the viewer's task waits.
    private func admit(_ request: ShapeRequest) throws -> OpenShape {
      guard let table = tables[request.view.table] else {
        throw ServerRefusal.noSuchTable
      }
      if isEnded { throw ServerRefusal.ending }
      // A view that is open needs little more memory for another shape.
      if readers[request.view].isEmpty, !freeMemory() { throw ServerRefusal.tooMuchMemory }
      switch registry.enter(request) {
      case .refuse: throw ServerRefusal.tooManyShapes
      case .join: shapes[request]?.ending?.cancel()
      case .open(let givenUp):
        // The reader of the same view has already determined facts that take long to compute, such
        // as the row count.
        let isSameView = givenUp?.view == request.view
        let old = givenUp.flatMap { take($0, keepingReader: isSameView) }
        if let old { end(old) }
        log.opened(
          table.name,
          isOrdered: request.view.order != nil,
          isFiltered: !request.view.filter.isEmpty,
          first: request.first,
          count: request.count
        )
        shapes[request] = OpenShape(reader: reader(for: request, of: table))
        readers.noteOpened(request.view)
      }
      guard let shape = shapes[request] else { preconditionFailure("a shape that is not open") }
      return shape
    }

    /// Closes a shape whose reader could not be created. The next viewer tries again with a new
    /// reader.
    private func giveUp(_ shape: OpenShape, _ request: ShapeRequest) {
      readers.remove(shape.reader, of: request.view)
      if shapes[request]?.channel === shape.channel { close(request) }
    }

    /// Makes a reader send to a shape's channel, unless it does already.
    private func show(_ reader: ShapeReader, _ shape: OpenShape, _ request: ShapeRequest) {
      let channel = shape.channel
      // The shape may have been closed meanwhile.
      guard shapes[request]?.channel === channel, shape.reader.shown.insert(request).inserted
      else { return }
      reader.show(first: request.first, count: request.count, to: channel) {
        [weak channel, log] shapeSnapshot, patch in
        guard let channel else { return }
        let before = channel.shapeSnapshot?.status.source
        log.changed(request.view.table, from: before, to: shapeSnapshot.status.source)
        channel.show(shapeSnapshot, after: patch)
      }
    }

    /// Returns a reader that reads nearby rows or is idle, or creates one.
    private func reader(for request: ShapeRequest, of table: ServedTable) -> SharedReader {
      let known = readers[request.view]
      let reader =
        known.first { $0.canRead(request) }
        ?? SharedReader { [self] in try await makeReader(request.view, of: table) }
      readers.add(reader, of: request.view)
      reader.requests.insert(request)
      for idle in known where idle.requests.isEmpty { end(idle, of: request.view) }
      return reader
    }

    private func end(_ reader: SharedReader, of view: ViewRequest) {
      readers.remove(reader, of: view)
      Task { try? await reader.task.value.end() }
    }

    func makeReader(
      _ view: ViewRequest,
      of table: ServedTable
    ) async throws -> ShapeReader {
      let session = try await table.makeSession()
      return ShapeReader(session, view, names: rowIDs(of: table.name), clock: clock)
    }

    /// Removes a viewer. A shape without viewers closes after a while.
    func leave(_ request: ShapeRequest) {
      guard registry.leave(request) else { return }
      shapes[request]?.ending = Task { [weak self, limits] in
        try? await Task.sleep(for: limits.lingering)
        if !Task.isCancelled { self?.close(request) }
      }
    }

    /// Removes a shape from the open shapes and from its reader. The reader ends with its last
    /// shape, unless it is kept for another one.
    private func take(_ request: ShapeRequest, keepingReader: Bool = false) -> OpenShape? {
      guard let shape = shapes.removeValue(forKey: request) else { return nil }
      shape.ending?.cancel()
      let reader = shape.reader
      reader.requests.remove(request)
      if reader.shown.remove(request) != nil {
        Task { [channel = shape.channel] in try? await reader.task.value.hide(from: channel) }
      }
      if reader.requests.isEmpty, !keepingReader { end(reader, of: request.view) }
      return shape
    }

    private func close(_ request: ShapeRequest) {
      registry.forget(request)
      log.ended(request.view.table, first: request.first)
      if let shape = take(request) { end(shape) }
    }

    private func end(_ shape: OpenShape) {
      shape.channel.end("closed")
      past.note(shape.channel)
    }

    // MARK: - Memory

    /// Whether the process uses less memory than the limit. Otherwise closes what no viewer uses:
    /// shapes without viewers, and finders without searches.
    private func freeMemory() -> Bool {
      if limits.usedMemory() <= limits.memory { return true }
      for request in registry.kept { close(request) }
      for finder in finders where finder.searches == 0 { finder.end() }
      finders.removeAll { $0.searches == 0 }
      ProcessMemory.release()
      return limits.usedMemory() <= limits.memory
    }

    /// Closes views while the process uses too much memory: in each call the latest one with an
    /// order, sections or a filter. The memory of a closed view is free some time later.
    func keepMemoryLimit() {
      if isEnded || freeMemory() { return }
      for finder in finders { finder.end() }
      finders = []
      guard let view = readers.lastOpened(where: \.isArranged) else { return }
      log.refused(ServerRefusal.tooMuchMemory.description)
      for request in shapes.keys where request.view == view {
        shapes[request]?.channel.end(ServerRefusal.tooMuchMemory.description)
        close(request)
      }
    }

    /// The number of open shapes.
    var count: Int { shapes.count }

    /// The figures of all shapes since the server was created.
    var reading: ShapesReading {
      var reading = past
      for shape in shapes.values { reading.note(shape.channel) }
      reading.shapes = shapes.count
      reading.outdated = shapes.values.filter(\.isOutdated).count
      return reading
    }

    /// The reason why viewers should use another server, or nil if the server works.
    var trouble: String? {
      if isEnded { return ServerRefusal.ending.description }
      let isAnythingRead = shapes.isEmpty || shapes.values.contains { !$0.isLost }
      return isAnythingRead ? nil : "the tables cannot be read"
    }

    /// Sends a heartbeat to all idle viewers.
    func sendHeartbeat() {
      for shape in shapes.values { shape.channel.sendHeartbeat() }
    }

    /// Ends all streams with a reason, and refuses new ones.
    func end(_ reason: String) {
      isEnded = true
      for (request, shape) in shapes {
        shape.channel.end(reason)
        close(request)
      }
      for finder in finders { finder.end() }
      finders = []
      editors = []
    }

    func rowIDs(of table: String) -> RowIDs {
      let known = names[ExactName(table)] ?? RowIDs()
      names[ExactName(table)] = known
      return known
    }
  }
#endif
