#if Web
  /// A reader for several shapes of a view whose rows lie near each other.
  @MainActor
  final class SharedReader {
    /// The maximum distance from the first to the last row of one reader, about as many rows as a
    /// list of a database keeps loaded.
    static let span = 2_048

    let task: Task<ShapeReader, any Error>
    /// The shapes that share the reader.
    var requests: Set<ShapeRequest> = []
    /// The shapes that the reader already sends to.
    var shown: Set<ShapeRequest> = []
    /// Searches the held order. Its searches run one at a time.
    private var finder: RowFinder?

    init(_ make: @escaping @MainActor @Sendable () async throws -> ShapeReader) {
      task = Task { try await make() }
    }

    /// Returns the finder for the held order of this reader.
    func heldFinder() async throws -> RowFinder {
      let reader = try await task.value
      let finder = finder ?? RowFinder(holding: reader)
      self.finder = finder
      return finder
    }

    /// Returns whether another shape of the view is near enough to the shapes of this reader.
    func canRead(_ request: ShapeRequest) -> Bool {
      let first = requests.map(\.first).min().map { min($0, request.first) } ?? request.first
      let end = requests.map { $0.first + $0.count }.max() ?? 0
      return max(end, request.first + request.count) - first <= Self.span
    }
  }
#endif
