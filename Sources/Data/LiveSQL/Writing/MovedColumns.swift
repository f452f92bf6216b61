/// The columns that refer to restored rows, if these have received other keys than before.
package struct MovedColumns: Sendable {
  /// A column of a table. Names are compared exactly.
  package struct Column: Hashable, Sendable {
    package let table: ExactName
    package let name: ExactName

    package init(_ table: ExactName, _ name: ExactName) {
      (self.table, self.name) = (table, name)
    }
  }

  /// The columns to which columns refer by foreign keys.
  package typealias References = [Column: Set<Column>]

  private var moves: [Column: [Int64: Int64]] = [:]

  /// Creates a value from the new keys of rows. Returns nil if a row has no key column.
  ///
  /// - Parameter column: Returns the key column of a plan's table.
  package init?(_ keys: [MovedKey], column: (any RowPlan) -> Column?) {
    for key in keys {
      guard let column = column(key.plan) else { return nil }
      moves[column, default: [:]][key.old] = key.new
    }
  }

  /// Returns the moves with those of the columns that refer to moved ones, directly or through
  /// other columns: a foreign key may be the key to which a third table refers.
  package func followed(by references: References) -> MovedColumns {
    var followed = self
    var isFollowing = true
    while isFollowing {
      isFollowing = false
      for (column, referred) in references {
        for case let keys? in referred.map({ followed.moves[$0] }) {
          let known = followed.moves[column]
          followed.moves[column, default: [:]].merge(keys) { own, _ in own }
          if followed.moves[column] != known { isFollowing = true }
        }
      }
    }
    return followed
  }

  /// The new values of a column by the old ones.
  package subscript(column: Column) -> [Int64: Int64] { moves[column] ?? [:] }
}
