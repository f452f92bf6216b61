import SwiftSyntax

/// A property of a managed class that is stored in the database, or only in the object.
struct ManagedPropertySyntax {
  enum Kind {
    /// A column. `form` is the representation of the value in the column, if it is not the default.
    case column(name: String, form: String?)
    /// An object whose key is stored in columns.
    case toOne(columns: [String], deleteRule: String?, isRequired: String?)
    /// The objects whose relation refers to this object. The inverse is a to-one relation,
    /// optionally with an order by one of their properties, or a to-many relation.
    case toMany(inverse: String, order: String?)
    /// The objects that the rows of a join table refer to.
    case through(table: String, from: [String], to: [String], position: String?)
    /// A value that only the object has.
    case value
  }

  let property: Property
  let kind: Kind

  /// Returns nil for constants and for computed properties.
  init?(_ property: Property) {
    guard property.storage == .variable else { return nil }
    self.property = property
    let declaration = property.declaration
    if declaration.hasAttribute("NotStored") {
      kind = .value
      return
    }
    if let relation = declaration.attribute("Relation") {
      let arguments = relation.arguments?.as(LabeledExprListSyntax.self) ?? []
      func text(_ label: String) -> String? {
        arguments.first { $0.label?.text == label }?.expression.trimmedDescription
      }
      if let inverse = text("inverse") {
        kind = .toMany(inverse: inverse, order: text("orderedBy"))
      } else if let table = text("through") {
        kind = .through(
          table: table,
          from: arguments.texts(labeled: "from"),
          to: arguments.texts(labeled: "to"),
          position: text("position")
        )
      } else {
        kind = .toOne(
          columns: arguments.filter { $0.label == nil }.map { $0.expression.trimmedDescription },
          deleteRule: text("onDelete"),
          isRequired: text("required")
        )
      }
      return
    }
    let arguments =
      declaration.attribute("Stored")?.arguments?.as(LabeledExprListSyntax.self) ?? []
    let name = arguments.first { $0.label == nil }?.expression.trimmedDescription
    let form = arguments.first { $0.label?.text == "as" }?.expression.trimmedDescription
    kind = .column(
      name: name ?? "\"\(property.name.trimmingBackticks)\"",
      form: form?.split(separator: ".").last.map(String.init)
    )
  }

  var isOptional: Bool {
    let binding = property.declaration.bindings.first
    guard let type = binding?.typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.trimmedDescription.hasPrefix("Optional<")
  }

  /// Whether the value is not stored in the database.
  var isValue: Bool {
    if case .value = kind { return true }
    return false
  }

  private var isArray: Bool {
    let type = property.declaration.bindings.first?.typeAnnotation?.type
    return type?.is(ArrayTypeSyntax.self) ?? false
      || type?.trimmedDescription.hasPrefix("Array<") ?? false
  }

  var initializer: ExprSyntax? {
    property.declaration.bindings.first?.initializer?.value
  }

  /// Returns the run-time description of the property, as the value of a static constant.
  func descriptor(index: String, root: String) -> String {
    let plain = property.name.trimmingBackticks
    let path = "\\\(root).\(property.name)"
    switch kind {
    case .column(let column, let form):
      let label = form.map { "\($0): " } ?? ""
      let initial = initializer?.trimmedDescription ?? "nil"
      return "LiveObjects.ManagedColumn(\(label)\(index), \"\(plain)\", \(column), \(path)) "
        + "{ \(initial) }"
    case .value:
      let constant = initializer?.isConstant ?? true ? ", isConstant: true" : ""
      let initial = initializer?.trimmedDescription ?? "nil"
      return "LiveObjects.ManagedValue(\(index), \"\(plain)\", \(path)\(constant)) "
        + "{ \(initial) }"
    case .toOne(let columns, _, let isRequired):
      let list = columns.joined(separator: ", ")
      let required = isRequired.map { ", isRequired: \($0)" } ?? ""
      return "LiveObjects.ManagedToOne(\(index), \"\(plain)\", [\(list)], \(path)\(required))"
    case .toMany(let inverse, let order):
      let ordered = order.map { ", orderedBy: \($0)" } ?? ""
      return "LiveObjects.ManagedRelation.toMany(\(index), \"\(plain)\", \(path), "
        + "inverse: \(inverse)\(ordered))"
    case .through(let table, let from, let to, let position):
      return "LiveObjects.ManagedThrough(\(index), \"\(plain)\", \(path), table: \(table), "
        + "from: [\(from.joined(separator: ", "))], to: [\(to.joined(separator: ", "))], "
        + "position: \(position ?? "nil"))"
    }
  }

  /// The error in the declaration: the identifier of the message, its text, and the node.
  var fault: (identifier: String, message: String, node: Syntax)? {
    let declaration = property.declaration
    if isValue, let other = ["Stored", "Relation"].lazy.compactMap(declaration.attribute).first {
      return (
        "storedTwice", "a property has one of @NotStored and @\(other.plainName)", Syntax(other)
      )
    }
    if let block = declaration.bindings.first?.accessorBlock {
      return (
        "observers",
        "a \(isValue ? "managed property" : "column") cannot have 'willSet' or 'didSet'; observe "
          + "the property instead",
        Syntax(block)
      )
    }
    if property.isManual {
      return (
        "manual",
        "a managed property notifies its observers automatically; remove @ManuallyNotified",
        Syntax(declaration.attribute("ManuallyNotified")) ?? Syntax(declaration)
      )
    }
    let relation = Syntax(declaration.attribute("Relation")) ?? Syntax(declaration)
    if isValue {
      guard initializer == nil, !isOptional else { return nil }
      return (
        "noInitialValue",
        "'\(property.name)' needs an initial value; add one, or make it optional",
        Syntax(declaration.bindings)
      )
    }
    if case .column = kind {
      guard initializer == nil, !isOptional else { return nil }
      return (
        "noInitialValue",
        "'\(property.name)' needs an initial value, for new objects and for rows without a "
          + "value; add one, or make it optional",
        Syntax(declaration.bindings)
      )
    }
    if let initializer {
      return (
        "relationValue", "a relation cannot have an initial value; remove it", Syntax(initializer)
      )
    }
    if case .toOne(let columns, let rule, let isRequired) = kind {
      if columns.isEmpty {
        return (
          "relationColumns", "name the columns with the key of the other object, or the inverse",
          relation
        )
      }
      if !isOptional {
        return (
          "toOneType",
          "a relation to one object may be nil; declare it with an optional type, 'Other?'",
          Syntax(declaration.bindings)
        )
      }
      if isRequired == "true", rule?.hasSuffix(".nullify") ?? true {
        return (
          "requiredRule",
          "a required relation cannot become nil when the other object is deleted; add 'onDelete: "
            + ".cascade' or 'onDelete: .deny'",
          relation
        )
      }
    } else if !isArray {
      return (
        "toManyType",
        "a relation with an inverse or its own table has many objects; declare it as "
          + "'[Other]'",
        Syntax(declaration.bindings)
      )
    }
    return nil
  }
}

extension LabeledExprListSyntax {
  /// Returns the arguments of a variadic parameter, of which only the first has a label.
  fileprivate func texts(labeled name: String) -> [String] {
    var label: String?
    return compactMap { argument in
      label = argument.label?.text ?? label
      return label == name ? argument.expression.trimmedDescription : nil
    }
  }
}
