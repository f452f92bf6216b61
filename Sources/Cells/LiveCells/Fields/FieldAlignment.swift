/// The horizontal alignment of a field's text in its column.
public enum FieldAlignment: Hashable, Sendable {
  /// At the edge where a line begins.
  case leading
  /// Centered.
  case center
  /// At the edge where a line ends. The default of numbers.
  case trailing
}

extension [FieldAlignment?] {
  /// Determines missing alignments of columns from the first value of each. Null and rows that are
  /// not loaded or cannot be read have none.
  package mutating func learn(from rows: some Collection<ShownRow>) {
    for column in indices where self[column] == nil {
      let texts = rows.lazy.filter { $0.texts.indices.contains(column) }.map { $0.texts[column] }
      let value = texts.first { ![.null, .unloaded, .failure].contains($0.kind) }
      self[column] = value?.naturalAlignment
    }
  }
}
