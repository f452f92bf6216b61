/// The texts in which a user saw some rows: they are compared with the rows' values before these are changed.
package struct SeenRows {
  /// One text for each column of the table; nil where it is not known.
  package var rows: [(row: AnyObject, texts: [CellText?])]
  /// Whether a text of the present is the text that the user saw.
  package var areSame: (_ now: CellText, _ seen: CellText) -> Bool

  package init(
    _ rows: [(row: AnyObject, texts: [CellText?])],
    areSame: @escaping (_ now: CellText, _ seen: CellText) -> Bool = { $0 == $1 }
  ) {
    (self.rows, self.areSame) = (rows, areSame)
  }
}
