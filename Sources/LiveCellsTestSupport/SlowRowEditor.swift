public import LiveCells

/// Changes the name of a row behind the scenes, when a test tells it to go on.
@MainActor
public final class SlowRowEditor: RowEditing, RowDraft {
  /// What was written, in order.
  public private(set) var written: [String] = []
  /// What is in the way of writing without being told to overwrite.
  public var conflict: EditConflict?
  private let row: ContractRow
  private var waiting: CheckedContinuation<Void, Never>?

  /// An editor of one row.
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

  /// Has what is being written go on, once it has come here. Waits for that until the test's task is
  /// cancelled, as a time limit does.
  public func goOn() async {
    while waiting == nil, !Task.isCancelled { await Task.yield() }
    waiting.take()?.resume()
  }
}
