#if SQLite
  import DatabaseTestSupport

  @testable import LiveSQLite

  /// Observes rows, and keeps the latest values from the notifications.
  @MainActor
  final class Witness {
    private final class Sight {
      let row: Row
      var values: [Value]
      var isDeleted = false
      var tokens: [ObservationToken] = []
      var spurious = 0

      init(_ row: Row) {
        self.row = row
        values = (0..<3).map { row[$0] }
      }
    }

    private var sights: [RowKey: Sight] = [:]
    /// Whether a row that is no longer listed was deleted.
    private let tellsDeletions: Bool

    init(tellsDeletions: Bool = true) {
      self.tellsDeletions = tellsDeletions
    }

    func watch(_ row: Row) {
      if sights[row.key] != nil { return }
      let sight = Sight(row)
      sights[row.key] = sight
      sight.tokens = (0..<3).map { position in
        row.observe(\.[position], options: .new) { [weak sight] _, change in
          guard let sight, let value = change.new else { return }
          if sight.values[position] == value { sight.spurious += 1 }
          sight.values[position] = value
        }
      }
      sight.tokens.append(
        row.observe(\.isDeleted, options: .new) { [weak sight] _, change in
          sight?.isDeleted = change.new ?? false
        }
      )
    }

    /// Returns a description of a wrong notification, or nil.
    func fault(_ fresh: RowSnapshot) -> String? {
      let rows = Dictionary(uniqueKeysWithValues: fresh.rows.map { ($0.key, $0.values) })
      for (key, sight) in sights {
        if sight.spurious > 0 { return "row \(key) told of a value that it had" }
        guard let values = rows[key] else {
          if tellsDeletions, !sight.isDeleted { return "row \(key) did not tell that it is gone" }
          continue
        }
        if sight.isDeleted { return "row \(key) told that it is gone, but it is there" }
        if sight.values != values { return "row \(key) told \(sight.values), not \(values)" }
      }
      return nil
    }
  }
#endif
