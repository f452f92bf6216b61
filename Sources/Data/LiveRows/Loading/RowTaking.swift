/// The result of comparing a row of the present state with the known rows.
enum RowTaking {
  /// The row was taken from this state already.
  case repeated
  /// The row has its known values.
  case same
  /// The row has other values in some columns. `old` holds the former ones by column position. It
  /// is empty if only hashes are known.
  case updated(old: [Int: Value])
  case inserted
}
