/// The relation between a collection's rows and its current request: an order, a filter, sections.
package enum ListCompleteness: Hashable, Sendable {
  /// All rows of the current request are available.
  case complete
  /// The rows of the current request are still being read, sorted or searched.
  case pending
  /// The source rejected the last request for this reason. The rows are those of an earlier
  /// request.
  case refused(String)
}

/// A collection whose rows are the result of a request, which may arrive later or be refused.
package protocol RequestedCollection<Element>: ObservableCollection {
  /// The state of the rows relative to the current request. Reads are tracked.
  var completeness: ListCompleteness { get }

  /// Whether all rows are known and are few enough to be loaded together and arranged in memory.
  var canHoldAll: Bool { get }

  /// The maximum number of rows that are loaded together.
  static var maxLoadedCount: Int { get }
}

/// A condition on the values of rows. The source evaluates it while it reads the rows.
package struct ValueFilter: Sendable {
  /// Identifies the condition. Two filters with the same name and the same keys are equal.
  package var name: String
  /// The keys whose values the condition receives, in this order.
  package var keys: [String]
  /// Creates a predicate. Each read creates its own, so a predicate may have state.
  package var makePredicate: @Sendable () -> ([Value]) -> Bool

  /// Creates a filter.
  package init(
    _ name: String,
    keys: [String],
    makePredicate: @escaping @Sendable () -> ([Value]) -> Bool
  ) {
    self.name = name
    self.keys = keys
    self.makePredicate = makePredicate
  }
}

extension ValueFilter: Hashable {
  package static func == (left: ValueFilter, right: ValueFilter) -> Bool {
    left.name == right.name && left.keys == right.keys
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(keys)
  }
}

/// The filter of a stored collection.
package enum StoredFilter: Hashable, Sendable {
  /// The database searches for a text, with its own rules for case.
  case text(TextFilter)
  /// The predicate tests each row that is read.
  case values(ValueFilter)

  /// The keys that the filter reads.
  package var keys: [String] {
    switch self {
    case .text(let filter): filter.keys
    case .values(let filter): filter.keys
    }
  }
}

/// A search through the rows of a stored collection, in the order of the collection.
package struct RowQuest: Sendable {
  /// The condition that the wanted row satisfies.
  package var condition: ValueFilter
  /// A condition that each of these rows satisfies and that a database can evaluate, or nil to test
  /// every row.
  package var candidates: CandidateCondition?
  /// The position of the first row to test.
  package var position: Int
  /// Whether the row before that position is tested next, and not the one after it. The search
  /// continues around the ends of the collection.
  package var isBackwards: Bool
  /// The maximum number of rows to test if the collection does not change.
  package var count: Int

  /// Creates a search.
  package init(
    _ condition: ValueFilter,
    among candidates: CandidateCondition? = nil,
    from position: Int,
    isBackwards: Bool,
    count: Int
  ) {
    self.condition = condition
    self.candidates = candidates
    self.position = position
    self.isBackwards = isBackwards
    self.count = count
  }
}

/// An order, sections and a filter for a stored collection.
package struct StoredArrangement: Hashable, Sendable {
  /// The sort terms in order of precedence. Empty for the collection's own order.
  package var sortTerms: [SortTerm] = []
  /// The section term. Nil for the collection's own sections.
  package var sectionTerm: SortTerm?
  /// The filter. Nil for all rows.
  package var filter: StoredFilter?

  /// Creates the collection's own arrangement.
  package init() {}
}

/// One row as stored in a database.
package struct StoredRow: Sendable {
  /// The values of the key.
  package var key: [Value]
  /// The values of the columns.
  package var values: [Value]

  /// Creates a row.
  package init(key: [Value], values: [Value]) {
    self.key = key
    self.values = values
  }
}

/// All rows of one request in one state of the database, read once from the first to the last.
package protocol StoredSnapshot: Sendable {
  /// Returns the next rows, or nil after the last one.
  ///
  /// - Throws: The error that prevents a complete read. The snapshot ends with it.
  func next() async throws -> [StoredRow]?

  /// Ends the read. Calling it twice is harmless.
  func end()
}

/// A requested collection whose rows are in a database that can be read apart from the collection.
package protocol StoredCollection<Element>: RequestedCollection {
  /// The names of the columns, which are the keys of each row, by position.
  var storedKeys: [String] { get }

  /// Whether the collection has so few rows without a filter that testing all of them takes at most
  /// one frame.
  var hasFewRows: Bool { get }

  /// The current filter. Nil for all rows.
  var storedFilter: StoredFilter? { get }

  /// Returns whether the rows can be filtered by the values of some keys. Reads no rows.
  func canFilter(byValuesOf keys: [String]) -> Bool

  /// Shows only the rows that a filter accepts, or all rows for nil.
  func choose(by filter: StoredFilter?)

  /// Returns the position of the next row that satisfies a condition, or nil if there is none.
  ///
  /// The database is read in the background, in short transactions. Cancelling the task ends the
  /// search between two of them.
  ///
  /// - Parameter progress: Called with the tested fraction of the rows, from 0 to 1.
  /// - Throws: The error that prevents the search, or `CancellationError`.
  @MainActor func firstPosition(
    _ quest: RowQuest,
    progress: @escaping @MainActor (Double) -> Void
  ) async throws -> Int?

  /// Starts one read of all rows of an arrangement, with complete values.
  ///
  /// - Parameter patience: The maximum time between two calls of `next()`. The read then fails, so
  ///   that its transaction does not stay open.
  func snapshot(of arrangement: StoredArrangement, patience: Duration) -> any StoredSnapshot

  /// Creates a row object that is in no list.
  func detachedRow(_ row: StoredRow) -> Element
}
