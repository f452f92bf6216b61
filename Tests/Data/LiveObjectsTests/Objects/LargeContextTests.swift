import DatabaseTestSupport
import KeyValueCore
import Testing

@testable import LiveObjects

/// Contexts with more objects than are refreshed at once, which read in the background although
/// their database has synchronous access.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LargeContextTests {
  private let base = MemoryDatabase()
  private let database: HeldDatabase
  private let context: ManagedContext
  private let root: LargeLeaf
  private let leaf: LargeLeaf

  init() throws {
    database = HeldDatabase(base)
    base.commit { rows in
      rows[1] = [.integer(1), .null, .text("root")]
      rows[2] = [.integer(2), .integer(1), .text("leaf")]
    }
    context = try ManagedContext(database)
    context.refreshes.maxSynchronousObjects = 0
    root = context.object(LargeLeaf.self, RowKey(1))
    leaf = context.object(LargeLeaf.self, RowKey(2))
  }

  /// Begins a refresh, and returns when it has read and its answer is held back.
  private func readAhead() async throws {
    database.hold()
    context.participant?.performRefresh(isUrgent: false)
    while database.heldCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Answers, and waits until no refresh is running.
  private func settle() async {
    database.release()
    while let reading = context.reads.follower?.reading { await reading.value }
  }

  @Test func `a refresh does not restore an object that was deleted since it read`() async throws {
    #expect(root.text == "root")
    var deletions: [Bool] = []
    let tokens = [
      leaf.observe(\.isDeleted) { leaf, _ in deletions.append(leaf.isDeleted) },
      root.observe(\.text) { _, _ in },
    ]
    base.commit { $0[1]?[2] = .text("other") }
    try await readAhead()
    context.delete(leaf)
    try synchronously { try context.save() }
    #expect(deletions == [true] && leaf.isDeleted)
    await settle()
    #expect(deletions == [true] && leaf.isDeleted)
    #expect(root.text == "other")
    withExtendedLifetime(tokens) {}
  }

  @Test func `a refresh does not change an object that was saved since it read`() async throws {
    #expect(leaf.text == "leaf")
    var texts: [String] = []
    let token = leaf.observe(\.text) { leaf, _ in texts.append(leaf.text) }
    base.commit { $0[2]?[2] = .text("other") }
    try await readAhead()
    // The object ends with the values that the refresh has compared the row with.
    leaf.text = "between"
    try synchronously { try context.save(onConflict: .ours) }
    leaf.text = "leaf"
    try synchronously { try context.save(onConflict: .ours) }
    #expect(texts == ["between", "leaf"])
    await settle()
    #expect(texts == ["between", "leaf"] && leaf.text == "leaf")
    #expect(base.rows[2]?[2] == .text("leaf"))
    withExtendedLifetime(token) {}
  }
}

@Managed("t")
private final class LargeLeaf {
  var id: Int64?
  @Stored("b") var text = ""
  @Relation("a") var parent: LargeLeaf?
}
