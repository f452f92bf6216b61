/// A conversion of values to their displayed form and back, used by a binding instead of two
/// closures.
///
/// ```swift
/// let formatted = Binding(download, \.received, twoWay: field, \.text, formatter: .text())
/// ```
public protocol BindingFormatter<Value, Shown> {
  /// The type of the source's value.
  associatedtype Value
  /// The type of the target's value.
  associatedtype Shown

  /// Returns the displayed form of a value.
  func shown(_ value: Value) -> Shown
  /// Returns the value of an entered form, or nil if it is invalid.
  func value(_ shown: Shown) -> Value?
}

/// A formatter that uses a value's lossless description: numbers, strings, Booleans.
public struct TextFormatter<Value: LosslessStringConvertible>: BindingFormatter {
  /// Creates a formatter.
  public init() {}

  public func shown(_ value: Value) -> String { value.description }

  public func value(_ shown: String) -> Value? { Value(shown) }
}

/// A formatter that shows nil as empty text and other values as their lossless description.
public struct OptionalTextFormatter<Value: LosslessStringConvertible>: BindingFormatter {
  /// Creates a formatter.
  public init() {}

  public func shown(_ value: Value?) -> String { value?.description ?? "" }

  /// Returns nil inside the optional for empty text, and nil itself for invalid text.
  public func value(_ shown: String) -> Value?? {
    shown.isEmpty ? .some(nil) : Value(shown).map(Optional.some)
  }
}

extension BindingFormatter {
  /// Returns a formatter for the lossless description of a value, with empty text for nil.
  public static func text<Value>() -> Self where Self == OptionalTextFormatter<Value> { .init() }

  /// Returns a formatter for the lossless description of a value.
  public static func text<Value>() -> Self where Self == TextFormatter<Value> { .init() }
}

extension Binding {
  /// Binds one way, through a formatter.
  public convenience init<
    Source: KeyValueObservable,
    Target: AnyObject,
    Format: BindingFormatter
  >(
    _ source: Source,
    _ keyPath: KeyPath<Source, Format.Value>,
    to target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Format.Shown>,
    formatter: Format,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      to: target,
      targetKeyPath,
      transform: formatter.shown,
      fileID: fileID,
      line: line
    )
  }

  /// Binds both ways, through a formatter. An entry that it cannot convert leaves the source
  /// unchanged.
  public convenience init<
    Source: KeyValueObservable,
    Target: KeyValueObservable,
    Format: BindingFormatter
  >(
    _ source: Source,
    _ keyPath: ReferenceWritableKeyPath<Source, Format.Value>,
    twoWay target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Format.Shown>,
    formatter: Format,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      twoWay: target,
      targetKeyPath,
      transform: formatter.shown,
      reverse: formatter.value,
      fileID: fileID,
      line: line
    )
  }
}
