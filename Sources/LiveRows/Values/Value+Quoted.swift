extension Value {
  /// The value with quotes around a text, for messages that have to tell it from a number.
  package var quoted: String {
    switch self {
    case .text, .invalidText: "'" + description + "'"
    default: description
    }
  }
}
