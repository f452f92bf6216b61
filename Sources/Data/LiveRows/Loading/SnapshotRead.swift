import Dispatch
import Synchronization

/// Reads all rows of a request in one transaction, with one cursor, and delivers them in batches.
///
/// The read runs on a dedicated connection and buffers at most ``maxBatches`` batches. It waits
/// until the consumer removes one, so memory is bounded for any table size. If the consumer removes
/// no batch for too long, the read ends with an error, because the transaction must not stay open.
final class SnapshotRead: StoredSnapshot {
  private struct State {
    var batches: [[StoredRow]] = []
    /// The result of the read, or nil while it is running.
    var outcome: Result<Void, any Error>?
    var consumer: CheckedContinuation<Void, Never>?
    var isEnded = false
    var task: Task<Void, Never>?
  }

  /// The maximum number of buffered batches.
  private static let maxBatches = 4
  /// The maximum size of a batch, in rows and in bytes.
  private static let batchRows = 256
  private static let batchBytes = 1 << 20

  /// The maximum time that the read waits for the consumer.
  private let patience: Duration
  private let state = Mutex(State())
  /// Counts the free buffer slots. Created with 0 and then signalled, because a semaphore must not
  /// be deallocated while its count is below its initial value.
  private let room = DispatchSemaphore(value: 0)

  init(_ request: RowRequest, in database: any RowDatabase, patience: Duration) {
    self.patience = patience
    for _ in 0..<Self.maxBatches { room.signal() }
    let task = Task.detached { [self] in
      let outcome: Result<Void, any Error>
      do {
        try await database.readApart { try self.read(request, $0) }
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      finish(outcome)
    }
    let isEnded = state.withLock { state in
      state.task = task
      return state.isEnded
    }
    if isEnded { task.cancel() }
  }

  private func read(_ request: RowRequest, _ reader: any RowReader) throws {
    let plan = try reader.plan(for: request)
    let test = try request.arrangement.valueFilter.map { try RowTest($0, columns: plan.columns) }
    var batch: [StoredRow] = []
    var bytes = 0
    try reader.rows(of: plan).forEach { row in
      if state.withLock({ $0.isEnded }) { throw CancellationError() }
      if let test, !test.accepts(row.values) { return true }
      batch.append(StoredRow(key: row.key.values, values: row.values))
      bytes += row.values.reduce(0) { $0 + $1.byteCount }
      if batch.count >= Self.batchRows || bytes >= Self.batchBytes {
        try put(batch)
        (batch, bytes) = ([], 0)
      }
      return true
    }
    if !batch.isEmpty { try put(batch) }
  }

  /// Waits for a free buffer slot, then appends a batch.
  private func put(_ batch: [StoredRow]) throws {
    let milliseconds = Int(min(patience / .milliseconds(1), 1_000_000_000))
    guard room.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      throw StoreError(
        .tooMuch,
        context: "rows",
        message: "the read was ended because the receiver accepted no rows for \(patience)"
      )
    }
    let consumer = try state.withLock { state in
      if state.isEnded { throw CancellationError() }
      state.batches.append(batch)
      return state.consumer.take()
    }
    consumer?.resume()
  }

  private func finish(_ outcome: Result<Void, any Error>) {
    let consumer = state.withLock { state in
      if state.outcome == nil { state.outcome = outcome }
      return state.consumer.take()
    }
    consumer?.resume()
  }

  func next() async throws -> [StoredRow]? {
    try await withTaskCancellationHandler {
      while true {
        let (batch, outcome) = state.withLock { state in
          (state.batches.isEmpty ? nil : state.batches.removeFirst(), state.outcome)
        }
        if let batch {
          room.signal()
          return batch
        }
        if let outcome {
          try outcome.get()
          return nil
        }
        await waitForBatch()
      }
    } onCancel: {
      end()
    }
  }

  private func waitForBatch() async {
    await withCheckedContinuation { continuation in
      let hasPendingCommit = state.withLock { state in
        if !state.batches.isEmpty || state.outcome != nil { return true }
        state.consumer = continuation
        return false
      }
      if hasPendingCommit { continuation.resume() }
    }
  }

  func end() {
    let (task, consumer) = state.withLock { state in
      state.isEnded = true
      state.batches = []
      if state.outcome == nil { state.outcome = .failure(CancellationError()) }
      return (state.task, state.consumer.take())
    }
    task?.cancel()
    // Wakes a read that waits for a free slot. It then finds `isEnded` set, and throws.
    room.signal()
    consumer?.resume()
  }
}
