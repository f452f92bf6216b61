public import Foundation

/// A property that is stored in one column.
///
/// `@Managed` generates one for a property such as this:
///
/// ```swift
/// @Stored("added_at", as: .unixTime) var added: Date?
/// ```
public final class ManagedColumn<Root: ManagedObject, Property>: TypedManagedProperty<
  Root, Property
>,
// Safety: as its superclass.
@unchecked Sendable
{
  /// How the values are stored in the column.
  private struct Format {
    let type: ColumnType
    var form: RowExpression.Form?
    /// Whether decoded values are cached, because decoding is slow.
    var isKept = false
    let decode: (Value) throws -> Property
    let encode: (Property) throws -> Value
  }

  private let initial: () -> Property
  private let decode: (Value) throws -> Property
  private let encode: (Property) throws -> Value
  private let isKept: Bool
  private let type: ColumnType
  private let ownForm: RowExpression.Form?

  private init(
    _ index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: AnyKeyPath,
    _ initial: @escaping () -> Property,
    _ format: Format
  ) {
    self.initial = initial
    decode = format.decode
    encode = format.encode
    isKept = format.isKept
    type = format.type
    ownForm = Property.self is any MeasuredType.Type ? nil : format.form
    super.init(index, name, [column], keyPath)
  }

  /// Returns the property's value and loads the object if it is a fault. Called by the generated
  /// accessor.
  ///
  /// The result is the initial value if the column's value cannot be decoded.
  public func value(of object: Root) -> Property {
    object.managedState.registry.access(index)
    tracking?.access(object)
    object.managedState.load(object)
    return read(object)
  }

  /// Sets the property's value and loads the object if it is a fault. Called by the generated
  /// accessor.
  ///
  /// If the value cannot be encoded, the property is unchanged, and the next save throws the error.
  public func setValue(_ value: Property, of object: Root) {
    let state = object.managedState
    do {
      state.assign(self, try encode(value), of: object)
    } catch {
      state.refuse(self, "\(error)", of: object)
    }
  }

  override func storedValue(_ value: Any) throws -> Value? {
    try (value as? Property).map(encode)
  }

  override var columnType: ColumnType? { type }

  override var form: RowExpression.Form? { ownForm }

  override func isSame(_ value: Value, _ other: Value) -> Bool {
    if value == other || form == nil { return value == other }
    guard !value.isNull, !other.isNull, let first = try? encode(decode(value)) else { return false }
    return first == (try? encode(decode(other)))
  }

  override var isMeasurement: Bool { Property.self is any MeasuredType.Type }

  override var isRequired: Bool { !(Property.self is any ExpressibleByNilLiteral.Type) }

  override var initialValue: Value { (try? encode(initial())) ?? .null }

  override func read(_ object: Root) -> Property {
    let state = object.managedState
    guard let stored = state.value(of: self) else { return initial() }
    if isKept, let kept = state.decoded[index], let value = kept as? Property { return value }
    let value = (try? decode(stored)) ?? initial()
    if isKept { state.decoded[index] = value }
    return value
  }

  override func problem(in state: ManagedState) -> StoreError? {
    guard let stored = state.value(of: self) else { return nil }
    do {
      _ = try decode(stored)
      return nil
    } catch {
      return StoreError(
        .wrongType,
        context: "\(state.description), column \(columns[0])",
        message: "\(error)",
        underlying: error
      )
    }
  }
}

extension ManagedColumn where Property: ColumnValue {
  /// Creates a column whose type is a ``ColumnValue``.
  public convenience init(
    _ index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) {
    let format = Format(
      type: Property.columnType,
      form: RowExpression.Form(of: Property.self),
      decode: { try Property(columnValue: $0) },
      encode: { try $0.columnValue() }
    )
    self.init(index, name, column, keyPath, initial, format)
  }
}

extension ManagedColumn where Property: Codable {
  /// Creates a column of JSON text for a type that is `Codable` but not a ``ColumnValue``. Nil is
  /// stored as `NULL`.
  @_disfavoredOverload
  public convenience init(
    _ index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) {
    self.init(json: index, name, column, keyPath, initial)
  }

  /// Creates a column of JSON text. Nil is stored as `NULL`.
  public convenience init(
    json index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) {
    let format = Format(
      type: .text,
      form: .json,
      isKept: true,
      decode: { try JSONCoding.decode(Property.self, $0) },
      encode: { try JSONCoding.encode($0) }
    )
    self.init(index, name, column, keyPath, initial, format)
  }
}

extension ManagedColumn {
  /// Creates a column of dates that are stored as seconds since 1970.
  public convenience init(
    unixTime index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) where Property == Date {
    let format = Format(
      type: .number,
      decode: { try Date(seconds: $0) },
      encode: { $0.secondsValue }
    )
    self.init(index, name, column, keyPath, initial, format)
  }

  /// Creates a column of optional dates that are stored as seconds since 1970.
  public convenience init(
    unixTime index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) where Property == Date? {
    let format = Format(
      type: .number,
      decode: { $0.isNull ? nil : try Date(seconds: $0) },
      encode: { $0?.secondsValue ?? .null }
    )
    self.init(index, name, column, keyPath, initial, format)
  }

  /// Creates a column of UUIDs that are stored as 16 bytes.
  public convenience init(
    blob index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) where Property == UUID {
    let format = Format(
      type: .bytes,
      form: .uuid,
      decode: { try UUID(columnValue: $0) },
      encode: { $0.bytesValue }
    )
    self.init(index, name, column, keyPath, initial, format)
  }

  /// Creates a column of optional UUIDs that are stored as 16 bytes.
  public convenience init(
    blob index: Int,
    _ name: String,
    _ column: String,
    _ keyPath: KeyPath<Root, Property>,
    _ initial: @escaping () -> Property
  ) where Property == UUID? {
    let format = Format(
      type: .bytes,
      form: .uuid,
      decode: { try Property(columnValue: $0) },
      encode: { $0?.bytesValue ?? .null }
    )
    self.init(index, name, column, keyPath, initial, format)
  }
}

extension Date {
  /// Decodes a number of seconds, which may be stored as text because of the column's declared
  /// type. Dates in all other formats are accepted as well.
  fileprivate init(seconds: Value) throws {
    if let number = seconds.number, number.isFinite {
      self.init(timeIntervalSince1970: number)
    } else {
      try self.init(columnValue: seconds)
    }
  }

  fileprivate var secondsValue: Value {
    Int64(exactly: timeIntervalSince1970).map(Value.integer) ?? .real(timeIntervalSince1970)
  }
}

extension UUID {
  fileprivate var bytesValue: Value {
    .blob(withUnsafeBytes(of: uuid) { Array($0) })
  }
}
