import SwiftSyntax

// The compiler receives the generated code as text, and parses it. Parsing it here as well, without
// optimisation, would take longer than the rest of the expansion. The text is therefore put into a
// single token.

extension DeclSyntax {
  /// Creates a declaration from its text.
  init(unparsed text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// Creates accessors from their text.
  init(unparsed text: String) {
    self.init(accessorSpecifier: .identifier(text))
  }
}

extension AttributeSyntax {
  /// Creates an attribute from its text, without the `@`.
  init(unparsed text: String) {
    self.init(attributeName: IdentifierTypeSyntax(name: .identifier(text)))
  }
}
