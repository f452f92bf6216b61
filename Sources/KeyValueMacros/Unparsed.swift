import SwiftSyntax

// What the macros write goes to the compiler as text, which parses it. To parse it here as well, without
// being optimised, takes longer than all else that the macros do; so it is put into one token.

extension DeclSyntax {
  /// A declaration that is written out.
  init(unparsed text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// Accessors that are written out.
  init(unparsed text: String) {
    self.init(accessorSpecifier: .identifier(text))
  }
}

extension AttributeSyntax {
  /// An attribute that is written out, without its `@`.
  init(unparsed text: String) {
    self.init(attributeName: IdentifierTypeSyntax(name: .identifier(text)))
  }
}
