#if Web
  /// The search task of a view, kept for the next search.
  @MainActor
  final class KeptFinder {
    let view: ViewRequest
    let finder: Task<RowFinder, any Error>
    /// The number of searches that wait for a result.
    var searches = 0
    private var isEnded = false

    init(_ view: ViewRequest, _ make: @escaping @MainActor @Sendable () async throws -> RowFinder) {
      self.view = view
      finder = Task { try await make() }
    }

    /// Whether the rows of the view are known.
    func isComplete() async -> Bool { (try? await finder.value.isComplete) ?? false }

    /// Ends the search and its reader.
    func end() {
      if isEnded { return }
      isEnded = true
      Task { [finder] in try? await finder.value.end() }
    }
  }
#endif
