public import KeyValueObserving

/// One criterion of an order: the value that is read, the direction, and the position of rows
/// without a value.
///
/// ```swift
/// table.sort(by: [SortKey(\.artist), SortKey(\.year, ascending: false)])
/// ```
///
/// Numbers are compared by value, whatever their types. Texts are compared in natural order:
/// numbers in them by value, ignoring case, and without a locale. Values that could not be read are
/// last. A key is confined to the isolation of the rows.
public struct SortKey<Row: AnyObject> {
  /// A Boolean value indicating whether the smallest value is first.
  public var isAscending: Bool
  /// The position of rows without a value, in either direction.
  public var nils: NilPlacement
  let value: (Row) -> SortValue

  init(ascending: Bool, nils: NilPlacement, value: @escaping (Row) -> SortValue) {
    isAscending = ascending
    self.nils = nils
    self.value = value
  }

  /// Creates a key that orders by a property whose type conforms to `ValueConvertible`.
  @inlinable
  @inline(__always)
  public init<Property: ValueConvertible>(
    _ keyPath: consuming KeyPath<Row, Property>,
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) {
    let reading = keyPathReading(consume keyPath)
    let key = DeclaredKey(of: reading)
    self.init(ascending: ascending, nils: nils) { row in
      key.note(row)
      return KeyValueObserving.read(row, by: reading).liveValue
    }
  }

  @usableFromInline
  init(ascending: Bool, nils: NilPlacement, content: @escaping (Row) -> Value) {
    self.init(ascending: ascending, nils: nils) { SortValue(.value(content($0))) }
  }

  /// Creates a key that orders by a property of any comparable type.
  @_disfavoredOverload
  public init<Property: Comparable>(_ keyPath: KeyPath<Row, Property>, ascending: Bool = true) {
    let read = keyPath.following
    self.init(ascending: ascending, nils: .last) { .other(TypedComparableBox(read($0))) }
  }

  /// Creates a key that orders by an optional property of any comparable type.
  @_disfavoredOverload
  public init<Property: Comparable>(
    _ keyPath: KeyPath<Row, Property?>,
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) {
    let read = keyPath.following
    self.init(ascending: ascending, nils: nils) { row in
      read(row).map { .other(TypedComparableBox($0)) } ?? .value(.null)
    }
  }

  /// Creates a key that orders by the result of a closure. Every property that the closure reads is
  /// observed.
  public init(
    ascending: Bool = true,
    nils: NilPlacement = .last,
    reading read: @escaping (Row) throws -> some ValueConvertible
  ) {
    self.init(ascending: ascending, nils: nils) { row in
      SortValue(FieldContent { try read(row) })
    }
  }

  /// Creates a key that orders by the unformatted values of a column, or by the column's own key.
  public init(_ column: Column<Row>, ascending: Bool = true) {
    if let order = column.order {
      self.init(ascending: ascending, nils: column.nilPlacement, value: order.value)
      return
    }
    let field = column.field
    self.init(ascending: ascending, nils: column.nilPlacement) { SortValue(field.content(of: $0)) }
  }

  /// A copy of the key for type-erased code, which the compiler then specializes only once.
  var erased: SortKey<AnyObject> {
    SortKey<AnyObject>(ascending: isAscending, nils: nils) { [value] in
      // Safety: an arrangement passes only its own rows to its keys, and they are of type `Row`.
      value(unsafeDowncast($0, to: Row.self))
    }
  }

  /// Returns a number that never decreases from one value to the next in order. Comparing it first
  /// distinguishes most values quickly.
  func rank(_ value: SortValue) -> UInt64 {
    let (first, last): (UInt64, UInt64) = (1, 1 << 63)
    if value.isUnreadable { return .max }
    if value.isNull { return nils == .last ? last + 1 : 0 }
    return isAscending ? first + value.rank : last - value.rank
  }

  /// Returns a negative number if `left` precedes `right`, and 0 if they are equal.
  func compare(_ left: SortValue, _ right: SortValue) -> Int {
    if left.isUnreadable || right.isUnreadable {
      return (left.isUnreadable ? 1 : 0) - (right.isUnreadable ? 1 : 0)
    }
    if left.isNull || right.isNull {
      let order = (left.isNull ? 1 : 0) - (right.isNull ? 1 : 0)
      return nils == .last ? order : -order
    }
    let order = left.compare(to: right)
    return isAscending ? order : -order
  }
}

extension SortKey where Row: KeyValueObservable {
  /// Creates a key that orders by the value at a key path given by name. Use it for classes whose
  /// keys are unknown at compile time. Rows that do not have the key are last.
  public init(key: String, ascending: Bool = true, nils: NilPlacement = .last) {
    let field = Field<Row>(key: key)
    self.init(ascending: ascending, nils: nils) { SortValue(field.content(of: $0)) }
  }
}

extension SortKey where Row: ForeignObservable {
  /// Creates a key that orders by the value at a key path given by name. Rows that do not have the
  /// key are last.
  @_disfavoredOverload
  public init(key: String, ascending: Bool = true, nils: NilPlacement = .last) {
    let field = Field<Row>(key: key)
    self.init(ascending: ascending, nils: nils) { SortValue(field.content(of: $0)) }
  }
}
