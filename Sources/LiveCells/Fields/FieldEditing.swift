import KeyValueObserving

/// How a person changes what a field shows: by typing a text.
struct FieldEditing<Object: AnyObject> {
  /// Whether the field of an object can be changed.
  var canEdit: (Object) -> Bool = { _ in true }
  /// The text that a person begins with.
  var text: (Object) -> String
  /// What the person is asked for; the title of the column where it is nil.
  var title: ((Object) -> String)? = nil
  /// Takes what was typed. Throws what is wrong with it.
  var set: (Object, String) throws -> Void
}

extension FieldEditing where Object: KeyValueObservable {
  /// Changes the value of a key.
  init(key: String) {
    canEdit = { $0.canType(forKey: key) }
    text = { (try? $0.typedText(forKey: key)) ?? "" }
    set = { try $0.setTypedText($1, forKey: key) }
  }
}

/// A text that a person has typed and that stands for no value of a field.
public struct TypedTextError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, in a few words.
  public let description: String

  /// An error that says what is wrong.
  public init(_ description: String) {
    self.description = description
  }

  fileprivate init<Wanted>(_ text: String, in field: String, as type: Wanted.Type) {
    description = "\(field): '\(text)' is no \(type)"
  }
}

extension Field {
  /// The same field, which a person can change by typing.
  ///
  /// ```swift
  /// Field("Length", format: .duration) { $0.seconds }.editable { track, text in
  ///   guard let minutes = Double(text) else { throw TypedTextError("type minutes") }
  ///   track.seconds = minutes * 60
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - text: What a person begins with; what the field shows for nil.
  ///   - set: Changes the object. What it throws is told to the person, and must leave the object as it
  ///     was.
  public func editable(
    text: ((Object) -> String)? = nil,
    set: @escaping (Object, String) throws -> Void
  ) -> Field {
    var field = self
    let editing = FieldEditing(text: text ?? { self.text(of: $0).text }, set: set)
    field.extras = FieldExtras(
      editing: editing,
      text: extras?.text,
      followsClock: extras?.followsClock ?? false,
      subject: extras?.subject
    )
    return field
  }

  /// The same field, which a person can change by typing values of a property.
  public func editable<Property: LosslessStringConvertible>(
    _ keyPath: ReferenceWritableKeyPath<Object, Property>
  ) -> Field {
    let name = name
    return editable(text: { $0[keyPath: keyPath].description }) { object, text in
      guard let value = Property(text) else {
        throw TypedTextError(text, in: name, as: Property.self)
      }
      object[keyPath: keyPath] = value
    }
  }

  /// The same field, which a person can change by typing values of a property; nothing typed is nil.
  public func editable<Property: LosslessStringConvertible>(
    _ keyPath: ReferenceWritableKeyPath<Object, Property?>
  ) -> Field {
    let name = name
    return editable(text: { $0[keyPath: keyPath]?.description ?? "" }) { object, text in
      let value = Property(text)
      guard value != nil || text.isEmpty else {
        throw TypedTextError(text, in: name, as: Property.self)
      }
      object[keyPath: keyPath] = text.isEmpty ? nil : value
    }
  }
}
