#if Web
  import LiveCells

  /// The shapes of a server's tables that are read now: opened for the first who looks, shared by all who do,
  /// and ended a while after the last one has gone.
  @MainActor
  final class ServedShapes {
    private struct OpenShape {
      let channel = ShapeChannel()
      let reader: Task<ShapeReader, any Error>
    }

    /// The tables by their names.
    private let tables: [String: ServedTable]
    private let clock: any FrameClock
    private let limits: ServerLimits
    private var roster: ShapeRoster
    private var shapes: [ShapeRequest: OpenShape] = [:]
    private var finders: [ViewRequest: Task<RowFinder, any Error>] = [:]
    private var names: [String: RowNames] = [:]
    private var ending: [ShapeRequest: Task<Void, Never>] = [:]
    private var isEnded = false

    nonisolated init(_ tables: [ServedTable], _ limits: ServerLimits, clock: any FrameClock) {
      self.tables = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
      self.limits = limits
      self.clock = clock
      roster = ShapeRoster(limit: limits.shapes)
    }

    /// A viewer wants to look at a shape. Call `leave` for each time that it does not throw.
    func enter(_ request: ShapeRequest) async throws -> ShapeChannel {
      guard let table = tables[request.view.table] else { throw ServerRefusal.noSuchTable }
      if isEnded { throw ServerRefusal.ending }
      switch roster.enter(request) {
      case .refuse: throw ServerRefusal.tooManyShapes
      case .join: ending.removeValue(forKey: request)?.cancel()
      case .open(let givenUp):
        let old = givenUp.flatMap(take)
        let reused = givenUp?.view == request.view ? old : nil
        if reused == nil { end(old) }
        shapes[request] = OpenShape(
          reader: Task { try await self.reader(for: request.view, of: table, reusing: reused) }
        )
      }
      guard let shape = shapes[request] else { preconditionFailure("a shape that is not open") }
      do {
        show(try await shape.reader.value, request, on: shape.channel)
        return shape.channel
      } catch {
        // Whoever comes next tries again.
        if shapes[request]?.channel === shape.channel { close(request) }
        throw error
      }
    }

    /// Has a reader read for a channel, unless it does already.
    private func show(_ reader: ShapeReader, _ request: ShapeRequest, on channel: ShapeChannel) {
      guard reader.onPicture == nil else { return }
      reader.onPicture = { [weak channel] picture, patch in channel?.show(picture, after: patch) }
      reader.startAnew()
      reader.read(first: request.first, count: request.count)
    }

    private func reader(
      for view: ViewRequest,
      of table: ServedTable,
      reusing old: OpenShape?
    ) async throws -> ShapeReader {
      if let reader = try? await old?.reader.value {
        reader.onPicture = nil
        return reader
      }
      let session = try await table.makeSession()
      return ShapeReader(session, view, names: rowNames(of: table.name), clock: clock)
    }

    /// A viewer looks no longer.
    func leave(_ request: ShapeRequest) {
      guard roster.leave(request) else { return }
      ending[request] = Task { [weak self, limits] in
        try? await Task.sleep(for: limits.lingering)
        if !Task.isCancelled { self?.close(request) }
      }
    }

    private func take(_ request: ShapeRequest) -> OpenShape? {
      ending.removeValue(forKey: request)?.cancel()
      return shapes.removeValue(forKey: request)
    }

    private func close(_ request: ShapeRequest) {
      roster.forget(request)
      end(take(request))
    }

    private func end(_ shape: OpenShape?) {
      guard let shape else { return }
      shape.channel.end("closed")
      Task { try? await shape.reader.value.end() }
    }

    /// How many shapes are read.
    var count: Int { shapes.count }

    /// How often something was encoded for the viewers of the shapes that are read now.
    var encodingCount: Int { shapes.values.reduce(0) { $0 + $1.channel.encodingCount } }

    /// Sends a sign of life to all who wait.
    func beat() {
      for shape in shapes.values { shape.channel.beat() }
    }

    /// Ends all streams, and opens no more.
    func end(_ reason: String) {
      isEnded = true
      for (request, shape) in shapes {
        shape.channel.end(reason)
        close(request)
      }
      for finder in finders.values { Task { try? await finder.value.end() } }
      finders = [:]
    }

    private func rowNames(of table: String) -> RowNames {
      let known = names[table] ?? RowNames()
      names[table] = known
      return known
    }
  }

  // MARK: - What single viewers ask for

  extension ServedShapes {
    /// So many views can be searched without being opened anew.
    private static var keptFinders: Int { 4 }

    /// The position of the next row of a view that has a text; see `RowFinder`.
    func find(
      _ text: String,
      in view: ViewRequest,
      from position: Int,
      backwards: Bool
    ) async throws -> Int? {
      guard let table = tables[view.table] else { throw ServerRefusal.noSuchTable }
      if isEnded { throw ServerRefusal.ending }
      if finders[view] == nil, finders.count >= Self.keptFinders,
        let other = finders.keys.first, let finder = finders.removeValue(forKey: other)
      {
        Task { try? await finder.value.end() }
      }
      let finder =
        finders[view]
        ?? Task { RowFinder(try await self.reader(for: view, of: table, reusing: nil)) }
      finders[view] = finder
      do {
        return try await finder.value.find(text, from: position, backwards: backwards)
      } catch {
        finders[view] = nil
        throw error
      }
    }

    /// All that a row shows which some viewer of its table sees now; nil where nobody does.
    func detail(ofRow name: Int, in view: ViewRequest) async throws -> [RowDetail.Entry]? {
      guard let row = names[view.table]?.row(name) else { return nil }
      guard let shape = shapes.first(where: { $0.key.view.table == view.table })?.value
      else { return nil }
      return try await shape.reader.value.session.table.detailEntries(of: row)
    }
  }
#endif
