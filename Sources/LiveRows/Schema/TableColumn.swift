/// A column of a table or view, as it is declared.
public struct TableColumn: Hashable, Sendable {
  /// Its name, as it was written in the declaration.
  public var name: String
  /// Its declared type, empty if none. Values may be of any storage class all the same.
  public var declaredType: String

  /// Makes a column's description.
  public init(name: String, declaredType: String) {
    self.name = name
    self.declaredType = declaredType
  }
}
