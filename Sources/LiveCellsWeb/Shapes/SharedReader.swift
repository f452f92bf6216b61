#if Web
  /// A reader that reads for several shapes of a view, whose rows lie near each other.
  @MainActor
  final class SharedReader {
    /// The most rows from the first to the last that one reader reads, which is about as much as a list of a
    /// database keeps ready at once.
    static let span = 2_048

    let task: Task<ShapeReader, any Error>
    /// The shapes that it is for.
    var requests: Set<ShapeRequest> = []
    /// Those among them that it reads already.
    var shown: Set<ShapeRequest> = []
    /// Looks among the rows where they are held, for all who search them: one search at a time.
    private var finder: RowFinder?

    init(_ make: @escaping @MainActor @Sendable () async throws -> ShapeReader) {
      task = Task { try await make() }
    }

    /// What searches the rows where this reader holds them.
    func finderOfHeld() async throws -> RowFinder {
      let reader = try await task.value
      let finder = finder ?? RowFinder(holding: reader)
      self.finder = finder
      return finder
    }

    /// Whether the rows of another shape of the view are near enough to all that it reads.
    func canRead(_ request: ShapeRequest) -> Bool {
      let first = requests.map(\.first).min().map { min($0, request.first) } ?? request.first
      let end = requests.map { $0.first + $0.count }.max() ?? 0
      return max(end, request.first + request.count) - first <= Self.span
    }
  }
#endif
