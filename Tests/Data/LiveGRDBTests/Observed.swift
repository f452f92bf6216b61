#if SQLite
  import Dispatch
  import GRDB
  import Synchronization

  /// A value that several threads record.
  final class Recorded<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value { state.withLock { $0 } }

    func update(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
  }

  /// The values of a `ValueObservation`, and how often they were fetched.
  final class Observed: Sendable {
    private let count = Recorded(0)
    private let latest = Recorded<[String]?>(nil)
    private let error = Recorded<(any Error)?>(nil)
    private let cancellable: AnyDatabaseCancellable

    /// Observes the first column of a query.
    init(_ sql: String, in database: any DatabaseWriter) {
      cancellable = ValueObservation.tracking { [count] db in
        count.update { $0 += 1 }
        return try String.fetchAll(db, sql: sql)
      }
      .start(
        in: database,
        scheduling: .async(onQueue: .global()),
        onError: { [error] failure in error.update { $0 = failure } },
        onChange: { [latest] value in latest.update { $0 = value } }
      )
    }

    /// The number of fetches so far.
    var fetches: Int { count.value }

    /// Waits until the latest values are as expected.
    func wait(for expected: [String]) async throws {
      try await wait { $0 == expected }
    }

    /// Waits until the latest values fulfil a condition.
    func wait(until isExpected: ([String]) -> Bool) async throws {
      while !(latest.value.map(isExpected) ?? false) {
        if let error = error.value { throw error }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
#endif
