/// The last values that a cell has read of a field, for formats that show more than the present one.
struct FieldHistory {
  /// The oldest first; neighbours differ.
  private(set) var values: [FieldValue] = []

  /// Takes a value that was read. Reading the same value again adds nothing.
  mutating func take(_ value: FieldValue, limit: Int) {
    guard values.last != value else { return }
    if values.count >= limit { values.removeFirst(values.count - limit + 1) }
    values.append(value)
  }
}
