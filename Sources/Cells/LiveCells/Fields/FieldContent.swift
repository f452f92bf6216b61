public import KeyValueObserving

/// The outcome of reading a field: a value, a row that is not loaded yet, or an error.
public enum FieldContent: Hashable, Sendable {
  /// The value that was read, which may be null.
  case value(Value)
  /// The row is not loaded yet. The field is read again when it has been loaded.
  case unloaded
  /// The value could not be read. The text gives the reason.
  case failure(String)

  /// Creates the content from a closure. `UnloadedError` becomes `unloaded`; any other error
  /// becomes a failure with the error's description; of an `NSError`, only the text is used.
  public init(reading read: () throws -> some ValueConvertible) {
    do {
      self = .value(try read().liveValue)
    } catch is UnloadedError {
      self = .unloaded
    } catch {
      self = .failure(ErrorText.text(of: error))
    }
  }

  /// Returns the text that fields display for an error: its description, or only the text of an
  /// `NSError`.
  public static func text(of error: any Error) -> String { ErrorText.text(of: error) }

  /// The value, or null if none was read.
  public var value: Value {
    if case .value(let value) = self { value } else { .null }
  }
}
