import SwiftSyntax

// What a class says of its table for a schema that makes it, and of its initializer.
extension ManagedProperty {
  /// What is said of the property's columns, as an element of a list; nil where there is nothing.
  func declaration(index: String) -> String? {
    var arguments = [index]
    switch kind {
    case .column:
      let list =
        property.declaration.attribute("Stored")?.arguments?.as(LabeledExprListSyntax.self) ?? []
      for (label, name) in [
        ("unique", "isUnique"), ("indexed", "isIndexed"), ("originalName", "originalName"),
      ] {
        guard let argument = list.first(where: { $0.label?.text == label }) else { continue }
        arguments.append("\(name): \(argument.expression.trimmedDescription)")
      }
      if initializer?.isConstant ?? false { arguments.append("isConstant: true") }
    case .toOne(_, let rule):
      if let rule { arguments.append("deleteRule: \(rule)") }
    case .toMany, .through: return nil
    }
    return arguments.count == 1 ? nil : ".init(\(arguments.joined(separator: ", ")))"
  }

  /// The property as a parameter of an initializer, with the value that it has when it is left out;
  /// nil where it cannot be one: nothing says which type it has, or it is not for everybody who may
  /// make an object.
  func parameter(isExported: Bool) -> (text: String, assignment: String)? {
    let modifiers = property.declaration.modifiers.filter { $0.detail == nil }.map(\.name.text)
    if modifiers.contains(where: ["private", "fileprivate"].contains) { return nil }
    if isExported, !modifiers.contains(where: ["public", "open", "package"].contains) {
      return nil
    }
    if case .toMany = kind { return nil }
    let name = property.name
    let written = property.declaration.bindings.first?.typeAnnotation?.type.trimmedDescription
    if case .through = kind, let written {
      return ("\(name): \(written) = []", "if !\(name).isEmpty { self.\(name) = \(name) }")
    }
    if isOptional, let written {
      // What is left out stays for the table to give.
      return ("\(name): \(written) = nil", "if let \(name) { self.\(name) = \(name) }")
    }
    guard let initializer, let type = written ?? initializer.initialType else { return nil }
    // A key of zero is one that the table gives.
    if case .column(let column, _) = kind, column.lowercased() == "\"id\"", type.contains("Int") {
      return nil
    }
    return ("\(name): \(type) = \(initializer.trimmedDescription)", "self.\(name) = \(name)")
  }
}

extension ExprSyntax {
  /// Whether it is the same each time: a literal, or a case of an enumeration.
  fileprivate var isConstant: Bool {
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

  /// The type that a literal has where none is written.
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

  /// The type that an initial value has: that of a literal, or the one whose initializer is called.
  var initialType: String? {
    if let literal = literalType { return literal }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let name = call.calledExpression.trimmedDescription
    return name.first?.isUppercase ?? false && !name.contains(".") ? name : nil
  }
}
