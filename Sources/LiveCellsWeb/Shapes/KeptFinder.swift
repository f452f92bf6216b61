#if Web
  /// What searches the rows of a view, kept for who searches it next.
  @MainActor
  final class KeptFinder {
    let view: ViewRequest
    let finder: Task<RowFinder, any Error>
    /// How many wait for what it finds.
    var searches = 0

    init(_ view: ViewRequest, _ make: @escaping @MainActor @Sendable () async throws -> RowFinder) {
      self.view = view
      finder = Task { try await make() }
    }

    /// Ends it.
    func end() {
      Task { [finder] in try? await finder.value.end() }
    }
  }
#endif
