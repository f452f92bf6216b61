public import LiveCells

/// An editor of a row's name whose writes wait until the test calls `goOn()`.
@MainActor
public final class SlowRowEditor: RowEditing, RowDraft {
  /// The written texts, in order.
  public private(set) var written: [String] = []
  /// The conflict of writes without overwriting, if any.
  public var conflict: EditConflict?
  private let row: ContractRow
  private var waiting: CheckedContinuation<Void, Never>?

  /// Creates an editor of one row.
  public init(_ row: ContractRow) {
    self.row = row
  }

  public func canType(_ key: String, in row: ContractRow) -> Bool { key == "name" }
  public func typedText(of key: String, in row: ContractRow) -> String { row.name }
  public func kind(of key: String) -> String { "" }
  public var newKeys: [String] { [] }
  public func draft(of rows: [ContractRow]) -> any RowDraft { self }
  public func insert(_ texts: [ExactName: String]) async throws -> String { "" }
  public func undo(overwriting: Bool) async throws -> String? { nil }
  public func redo(overwriting: Bool) async throws -> String? { nil }

  public func set(_ key: String, to text: String, overwriting: Bool) async throws {
    await withCheckedContinuation { waiting = $0 }
    if let conflict, !overwriting { throw conflict }
    written.append(text)
    row.name = text
  }

  public func delete(overwriting: Bool) async throws { written.append("deleted") }

  /// Resumes a pending write. Waits for one until the test's task is cancelled, for instance by a
  /// time limit.
  public func goOn() async {
    while waiting == nil, !Task.isCancelled { await Task.yield() }
    waiting.take()?.resume()
  }
}
