public import KeyValueObserving

/// One thing that rows are ordered by: how to read it, which way, and where rows without it stand.
///
/// ```swift
/// table.sort(by: [SortKey(\.artist), SortKey(\.year, ascending: false)])
/// ```
///
/// Numbers are compared as numbers, whatever their types; texts as people order them, with the
/// numbers in them by value and capitals like small letters, but without a locale. Values that
/// could not be read stand at the end. Confined to the isolation of the rows.
public struct SortKey<Row: AnyObject> {
  /// Whether the least comes first.
  public var isAscending: Bool
  /// Where rows without a value stand, whichever way the order runs.
  public var nils: NilPlacement
  let value: (Row) -> SortValue

  init(ascending: Bool, nils: NilPlacement, value: @escaping (Row) -> SortValue) {
    isAscending = ascending
    self.nils = nils
    self.value = value
  }

  /// Orders by a property of a type that fields can show.
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

  /// Orders by a property of any comparable type.
  @_disfavoredOverload
  public init<Property: Comparable>(_ keyPath: KeyPath<Row, Property>, ascending: Bool = true) {
    let read = keyPath.following
    self.init(ascending: ascending, nils: .last) { .other(TypedComparableBox(read($0))) }
  }

  /// Orders by a property of any comparable type that may be nil.
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

  /// Orders by what a function makes of a row; whatever it reads is followed.
  public init(
    ascending: Bool = true,
    nils: NilPlacement = .last,
    reading read: @escaping (Row) throws -> some ValueConvertible
  ) {
    self.init(ascending: ascending, nils: nils) { row in
      SortValue(FieldContent { try read(row) })
    }
  }

  /// Orders by the values that stand in a column, before they are formatted, or by the column's own key.
  public init(_ column: Column<Row>, ascending: Bool = true) {
    if let order = column.order {
      self.init(ascending: ascending, nils: column.nilPlacement, value: order.value)
      return
    }
    let field = column.field
    self.init(ascending: ascending, nils: column.nilPlacement) { SortValue(field.content(of: $0)) }
  }

  /// The same key for code that does not know the class, which then is compiled once for all classes.
  var erased: SortKey<AnyObject> {
    SortKey<AnyObject>(ascending: isAscending, nils: nils) { [value] in
      // Safety: an arrangement gives its keys nothing but its own rows.
      value(unsafeDowncast($0, to: Row.self))
    }
  }

  /// A number that never falls from one value to one that comes after it, by which most values can be told
  /// apart at once.
  func rank(_ value: SortValue) -> UInt64 {
    let (first, last): (UInt64, UInt64) = (1, 1 << 63)
    if value.isUnreadable { return .max }
    if value.isNull { return nils == .last ? last + 1 : 0 }
    return isAscending ? first + value.rank : last - value.rank
  }

  /// Less than 0 if one value comes before another.
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
  /// Orders by the value at a key path given by name, for classes whose keys are not known to the
  /// compiler. Rows that do not have the key stand at the end.
  public init(key: String, ascending: Bool = true, nils: NilPlacement = .last) {
    let field = Field<Row>(key: key)
    self.init(ascending: ascending, nils: nils) { SortValue(field.content(of: $0)) }
  }
}

extension SortKey where Row: ForeignObservable {
  /// Orders by the value at a key path given by name. Rows that do not have the key stand at the end.
  @_disfavoredOverload
  public init(key: String, ascending: Bool = true, nils: NilPlacement = .last) {
    let field = Field<Row>(key: key)
    self.init(ascending: ascending, nils: nils) { SortValue(field.content(of: $0)) }
  }
}
