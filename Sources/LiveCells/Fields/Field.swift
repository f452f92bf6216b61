public import KeyValueObserving

/// One thing a cell writes: how to read it from an object, and how to show it.
///
/// ```swift
/// Field(\Track.title)
/// Field(\Track.played, format: .percent)
/// Field<Track>("By") { "\($0.artist.name), \($0.year)" }
/// ```
///
/// A field is read inside the cell's tracking, so it may read as many properties as it likes,
/// through other objects as well: the cell follows exactly what was read. A field is confined to
/// the isolation of the cells that use it.
public struct Field<Object: AnyObject> {
  /// What the field is called in reports.
  public let name: String
  private let read: (Object) -> FieldContent
  private let format: FieldFormat

  /// A field that reads its value by a function. What the function throws is shown: `UnloadedError`
  /// as a row that isn't there yet, any other error as a failure.
  public init(
    _ name: String,
    format: FieldFormat = .plain,
    reading read: @escaping (Object) throws -> some ValueConvertible
  ) {
    self.init(name, format: format, content: { object in FieldContent { try read(object) } })
  }

  /// A field that makes its value by a function, as the one above.
  public init(
    _ name: String,
    format: FieldFormat = .plain,
    reading read: @escaping (Object) throws -> Value
  ) {
    self.init(name, format: format, content: { object in FieldContent { try read(object) } })
  }

  private init(_ name: String, format: FieldFormat, content: @escaping (Object) -> FieldContent) {
    self.name = name
    self.format = format
    read = content
  }

  /// A field that shows a property of a type that says how it is shown.
  @inlinable
  @inline(__always)
  public init<Property: ValueConvertible>(
    _ keyPath: consuming KeyPath<Object, Property>,
    format: FieldFormat = .plain,
    name: String? = nil
  ) {
    let reading = keyPathReading(consume keyPath)
    let key = DeclaredKey(of: reading)
    self.init(key, format: format, name: name) { object in
      key.note(object)
      return .value(KeyValueObserving.read(object, by: reading).liveValue)
    }
  }

  @usableFromInline
  init(
    _ key: DeclaredKey,
    format: FieldFormat,
    name: String?,
    content: @escaping (Object) -> FieldContent
  ) {
    self.init(name ?? "\(key.keyPath)", format: format, content: content)
  }

  /// A field that shows a property of any other type by its description.
  @_disfavoredOverload
  public init<Property>(
    _ keyPath: KeyPath<Object, Property>,
    format: FieldFormat = .plain,
    name: String? = nil
  ) {
    let read = keyPath.following
    self.init(name ?? "\(keyPath)", format: format) { Value(showing: read($0)) }
  }

  /// The same field for code that does not know the class, which then is compiled once for all
  /// classes.
  var erased: Field<AnyObject> {
    // Safety: a table gives its fields nothing but its own rows.
    Field<AnyObject>(
      name,
      format: format,
      content: { [read] in
        read(unsafeDowncast($0, to: Object.self))
      }
    )
  }

  /// What an object's field holds now, before it is formatted. Reads the object's properties.
  public func content(of object: Object) -> FieldContent { read(object) }

  /// What the field shows of an object now. Reads the object's properties.
  public func text(of object: Object) -> CellText {
    format.text(for: read(object))
  }

  /// Whether the text depends on earlier values too.
  var keepsHistory: Bool { format.historyLength > 1 }

  /// What the field shows of an object now, with the values before. Reads the object's properties.
  func text(of object: Object, keeping history: inout FieldHistory) -> CellText {
    history.take(read(object), limit: format.historyLength)
    return format.text(for: history)
  }
}

extension Field where Object: KeyValueObservable {
  /// A field that shows the value at a key path given by name, for classes whose keys are not known
  /// to the compiler, such as rows of an unknown table.
  ///
  /// A key that an object does not have is shown as a failure with the class and the key in its
  /// text.
  public init(key: String, format: FieldFormat = .plain, name: String? = nil) {
    self.init(name ?? key, format: format) { object in
      if let row = object as? any LoadedLater, !row.isLoaded { throw UnloadedError() }
      return Value(showing: try object.value(forKeyPath: key))
    }
  }
}
