import SwiftSyntax

// The schema attributes of a class, and the parameters of its initializer.
extension ManagedPropertySyntax {
  /// Returns the schema attributes of the property's columns as an element of a list, or nil if
  /// there are none.
  func declaration(index: String) -> String? {
    var arguments = [index]
    switch kind {
    case .column:
      let list =
        property.declaration.attribute("Stored")?.arguments?.as(LabeledExprListSyntax.self) ?? []
      for (label, name) in [
        ("unique", "isUnique"), ("indexed", "isIndexed"), ("originalName", "originalName"),
        ("collation", "collation"),
      ] {
        guard let argument = list.first(where: { $0.label?.text == label }) else { continue }
        arguments.append("\(name): \(argument.expression.trimmedDescription)")
      }
      if initializer?.isConstant ?? false { arguments.append("isConstant: true") }
    case .toOne(_, let rule, _):
      if let rule { arguments.append("deleteRule: \(rule)") }
    case .toMany, .through, .value: return nil
    }
    return arguments.count == 1 ? nil : ".init(\(arguments.joined(separator: ", ")))"
  }

  /// Returns the property as a parameter of an initializer, with its default value. Returns nil if
  /// the type is unknown, or if the property is less visible than the initializer.
  func parameter(isExported: Bool) -> (text: String, assignment: String)? {
    let modifiers = property.declaration.modifiers.filter { $0.detail == nil }.map(\.name.text)
    if modifiers.contains(where: ["private", "fileprivate"].contains) { return nil }
    if isExported, !modifiers.contains(where: ["public", "open", "package"].contains) {
      return nil
    }
    if case .toMany = kind { return nil }
    if isValue { return nil }
    let name = property.name
    let written = property.declaration.bindings.first?.typeAnnotation?.type.trimmedDescription
    if case .through = kind, let written {
      return ("\(name): \(written) = []", "if !\(name).isEmpty { self.\(name) = \(name) }")
    }
    if isOptional, let written {
      // An omitted value is left to the default of the table.
      return ("\(name): \(written) = nil", "if let \(name) { self.\(name) = \(name) }")
    }
    guard let initializer, let type = written ?? initializer.initialType else { return nil }
    // The table assigns a key of zero.
    if case .column(let column, _) = kind, column.lowercased() == "\"id\"", type.contains("Int") {
      return nil
    }
    return ("\(name): \(type) = \(initializer.trimmedDescription)", "self.\(name) = \(name)")
  }
}

extension ExprSyntax {
  /// Whether the expression always has the same value: a literal, or a case of an enumeration.
  var isConstant: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isConstant }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
    if let array = self.as(ArrayExprSyntax.self) {
      return array.elements.allSatisfy { $0.expression.isConstant }
    }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      return dictionary.content.is(TokenSyntax.self)
    }
    return literalType != nil
  }

  /// The default type of the expression if it is a literal, or nil.
  fileprivate var literalType: String? {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.literalType }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) } ? "String" : nil
    }
    if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if self.is(FloatLiteralExprSyntax.self) { return "Double" }
    if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    return nil
  }

  /// The type of the expression as an initial value, or nil if it cannot be determined: the type of
  /// a literal, or the type whose initializer is called.
  var initialType: String? {
    if let literal = literalType { return literal }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let name = call.calledExpression.trimmedDescription
    return name.first?.isUppercase ?? false && !name.contains(".") ? name : nil
  }
}
