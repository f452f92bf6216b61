/// Turns values into what a target shows, and back: what a binding can use in the place of two closures.
///
/// ```swift
/// let binding = Binding(download, \.received, twoWay: field, \.text, formatter: .text())
/// ```
public protocol BindingFormatter<Value, Shown> {
  /// What the source has.
  associatedtype Value
  /// What the target has.
  associatedtype Shown

  /// What is shown for a value.
  func shown(_ value: Value) -> Shown
  /// The value of what was entered; nil where it can't be read.
  func value(_ shown: Shown) -> Value?
}

/// Shows a value as its description, and reads it back without loss: numbers, strings, truth values.
public struct TextFormatter<Value: LosslessStringConvertible>: BindingFormatter {
  public init() {}

  public func shown(_ value: Value) -> String { value.description }

  public func value(_ shown: String) -> Value? { Value(shown) }
}

/// Shows nil as empty text and any other value as its description, and reads both back without loss.
public struct OptionalTextFormatter<Value: LosslessStringConvertible>: BindingFormatter {
  public init() {}

  public func shown(_ value: Value?) -> String { value?.description ?? "" }

  /// Nil inside the optional for empty text, nil itself for what can't be read.
  public func value(_ shown: String) -> Value?? {
    shown.isEmpty ? .some(nil) : Value(shown).map(Optional.some)
  }
}

extension BindingFormatter {
  /// The description of a value, read back without loss; nil is empty text.
  public static func text<Value>() -> Self where Self == OptionalTextFormatter<Value> { .init() }

  /// The description of a value, read back without loss.
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

  /// Binds both ways, through a formatter. What it can't read leaves the source as it is.
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
