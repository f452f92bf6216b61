#if SQLite
  @testable import LiveRows
  @testable import LiveSQLite

  /// A list rebuilt only from the changes that a collection reports.
  @MainActor
  final class Replay {
    /// The keys, nil for unknown rows.
    private(set) var keys: [RowKey?]
    private(set) var reloads = 0
    private var token: ObservationToken?

    init(_ rows: FetchedRows) {
      keys = Replay.all(rows)
      token = rows.observeChanges { [weak self, weak rows] change in
        guard let self, let rows else { return }
        if change.isReload {
          self.reloads += 1
          self.keys = Array(repeating: nil, count: rows.count)
        } else {
          self.apply(change, rows)
        }
      }
    }

    private static func all(_ rows: FetchedRows) -> [RowKey?] {
      switch rows.content {
      case .keys(let list): Array(list.keys)
      case .window: Array(repeating: nil, count: rows.count)
      }
    }

    private func apply(_ change: ListChange, _ rows: FetchedRows) {
      let gone = Set(change.removals + change.moves.map(\.from))
      let moved = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.to, keys[$0.from]) })
      var rest = keys.enumerated().filter { !gone.contains($0.offset) }.map(\.element)[...]
      let total = keys.count - gone.count + change.insertions.count + change.moves.count
      let inserted = Set(change.insertions)
      keys = (0..<total).map { position in
        if let key = moved[position] { return key }
        if inserted.contains(position) { return known(position, rows) }
        return rest.removeFirst()
      }
    }

    private func known(_ position: Int, _ rows: FetchedRows) -> RowKey? {
      switch rows.content {
      case .keys(let list): list.keys[position]
      case .window(let window): window[position]
      }
    }
  }
#endif
