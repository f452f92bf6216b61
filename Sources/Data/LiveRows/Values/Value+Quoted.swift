extension Value {
  /// The value with quotes around text, which distinguishes it from a number in messages.
  package var quoted: String {
    switch self {
    case .text, .invalidText: "'" + description + "'"
    default: description
    }
  }
}
