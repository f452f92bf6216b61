public import KeyValueObserving

/// What a field finds when it reads its object: a value, that the row isn't there yet, or why it
/// could not be read. These are three things, and shown as three.
public enum FieldContent: Hashable, Sendable {
  /// There is a value; nil is one too.
  case value(Value)
  /// The row isn't there yet. When it comes, the field is read again.
  case unloaded
  /// The value could not be read, for this reason.
  case failure(String)

  /// What a reading gives or throws: `UnloadedError` is unloaded, any other error a failure with the
  /// error's text.
  public init(reading read: () throws -> some ValueConvertible) {
    do {
      self = .value(try read().liveValue)
    } catch is UnloadedError {
      self = .unloaded
    } catch {
      self = .failure("\(error)")
    }
  }

  /// The value, null where there is none.
  public var value: Value {
    if case .value(let value) = self { value } else { .null }
  }
}
