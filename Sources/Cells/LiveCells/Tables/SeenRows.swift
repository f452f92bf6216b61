/// The texts that the user saw in some rows. They are compared with the current values before the
/// rows are changed.
package struct SeenRows {
  /// One text for each column of the table, or nil if it is unknown.
  package var rows: [(row: AnyObject, texts: [CellText?])]
  /// Returns whether a current text equals the text that the user saw.
  package var areSame: (_ now: CellText, _ seen: CellText) -> Bool

  package init(
    _ rows: [(row: AnyObject, texts: [CellText?])],
    areSame: @escaping (_ now: CellText, _ seen: CellText) -> Bool = { $0 == $1 }
  ) {
    (self.rows, self.areSame) = (rows, areSame)
  }
}
