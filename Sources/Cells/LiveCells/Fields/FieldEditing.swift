import KeyValueObserving

/// The way in which the user edits a field: by typing a text.
struct FieldEditing<Object: AnyObject> {
  /// Returns whether the field of an object can be changed.
  var canEdit: (Object) -> Bool = { _ in true }
  /// Returns the text that the editor shows at first.
  var text: (Object) -> String
  /// Returns the title of the prompt, or nil to use the title of the column.
  var title: ((Object) -> String)? = nil
  /// Sets the value to the typed text. Throws an error that describes why the text is invalid.
  var set: (Object, String) throws -> Void
  /// Returns whether the edited object has been deleted from its store.
  var isDeleted: (Object) -> Bool = { ($0 as? any Deletable)?.isDeleted ?? false }
}

extension FieldEditing where Object: KeyValueObservable {
  /// Creates the editing of the value of a key.
  init(key: String) {
    canEdit = { $0.canType(forKey: key) }
    text = { (try? $0.typedText(forKey: key)) ?? "" }
    set = { try $0.setTypedText($1, forKey: key) }
  }
}

/// The error for a typed text that represents no value of a field.
public struct TypedTextError: Error, Hashable, CustomStringConvertible {
  /// The reason, in a few words.
  public let description: String

  /// Creates an error with a reason.
  public init(_ description: String) {
    self.description = description
  }

  fileprivate init<Wanted>(_ text: String, in field: String, as type: Wanted.Type) {
    description = "\(field): '\(text)' is not a value of type \(type)"
  }
}

extension Field {
  /// Returns a copy of the field that the user can edit by typing.
  ///
  /// ```swift
  /// let length = Field<Song>("Length", format: .duration) { $0.seconds }
  ///   .editable { song, text in
  ///     guard let minutes = Double(text) else { throw TypedTextError("type minutes") }
  ///     song.seconds = minutes * 60
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - text: Returns the text that the editor shows at first. If nil, the shown text is used.
  ///   - set: Changes the object. An error that it throws is shown to the user, and must leave the
  ///     object unchanged.
  public func editable(
    text: ((Object) -> String)? = nil,
    set: @escaping (Object, String) throws -> Void
  ) -> Field {
    var field = self
    let editing = FieldEditing(text: text ?? { self.text(of: $0).text }, set: set)
    field.extras = FieldExtras(extras) { $0.editing = editing }
    return field
  }

  /// Returns a copy of the field in which the user can type values of a property.
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

  /// Returns a copy of the field in which the user can type values of a property. An empty text
  /// sets nil.
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
