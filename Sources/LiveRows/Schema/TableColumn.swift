/// A column of a table or view, as it is declared.
public struct TableColumn: Hashable, Sendable {
  /// Its name, as it was written in the declaration.
  @ByBytes public var name: String
  /// Its declared type, empty if none. Values may be of any storage class all the same.
  @ByBytes public var declaredType: String

  /// Makes a column's description.
  public init(name: String, declaredType: String) {
    self.name = name
    self.declaredType = declaredType
  }
}

extension TableColumn {
  /// The fault of a list of columns to read; nil if there is none.
  package static func fault(in columns: [TableColumn]) -> String? {
    if columns.isEmpty { return "no columns are asked for" }
    var seen: Set<ExactName> = []
    let repeated = columns.first { !seen.insert(ExactName($0.name)).inserted }
    return repeated.map { "the column \($0.name) is asked for twice" }
  }
}
