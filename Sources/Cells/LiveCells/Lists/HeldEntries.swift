/// The entries of an arrangement that wait while its order is held.
struct HeldEntries {
  /// Entries whose position or visibility would change if the order were not held.
  private var changed: Set<Int> = []
  /// Entries that the source moved.
  private var moved: Set<Int> = []

  /// Whether further entries may have been moved, because the source was reloaded.
  let hasUnknownMoves: Bool

  init(hasUnknownMoves: Bool = false) { self.hasUnknownMoves = hasUnknownMoves }

  /// Whether nothing would change if the order were not held.
  var isEmpty: Bool { count == 0 && !hasUnknownMoves }

  var all: Set<Int> { moved.isEmpty ? changed : changed.union(moved) }

  var count: Int { moved.isEmpty ? changed.count : all.count }

  /// Notes whether an entry would change.
  mutating func note(_ number: Int, changes: Bool) {
    if changes { changed.insert(number) } else { changed.remove(number) }
  }

  mutating func noteMoves(of numbers: some Sequence<Int>) {
    moved.formUnion(numbers)
  }

  /// Forgets an entry that exists no longer.
  mutating func forget(_ number: Int) {
    changed.remove(number)
    moved.remove(number)
  }
}
