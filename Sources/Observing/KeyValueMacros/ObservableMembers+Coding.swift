import SwiftSyntax
import SwiftSyntaxBuilder

extension ObservableMembers {
  /// The coding keys of a `Codable` class whose coding the compiler synthesizes. They map the
  /// storage to the names of the properties. The registry is not encoded.
  ///
  /// Nil for a synchronized class, because synthesized coding would bypass its lock.
  var codingKeys: String? {
    guard mode != .synchronized, target.leavesCodingToCompiler, !properties.isConditional,
      !target.memberBlock.members.contains(where: \.codes)
    else { return nil }
    let cases = target.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .flatMap(codingCases)
    guard !cases.isEmpty else { return nil }
    return """
      private enum CodingKeys: Swift.String, Swift.CodingKey {
      \(cases.joined(separator: "\n"))
      }
      """
  }

  /// Returns the coding keys that a plain class would have for its stored properties.
  private func codingCases(_ variable: VariableDeclSyntax) -> [String] {
    guard !variable.isStatic, !variable.isComputed, !variable.hasModifier("lazy") else { return [] }
    if let property = Property(variable), property.storage == .variable {
      return ["case \(property.storageName) = \"\(property.name.trimmingBackticks)\""]
    }
    // One declaration may contain several properties that are not observed, or several constants.
    return variable.bindings.flatMap { Property.names(in: $0.pattern) }.map { "case \($0)" }
  }
}

extension ClassDeclSyntax {
  /// Whether the compiler synthesizes encoding, decoding, or both.
  var leavesCodingToCompiler: Bool {
    let members = memberBlock.members
    return states(conformanceTo: ["Codable", "Decodable"]) && !members.contains(where: \.isDecoding)
      || states(conformanceTo: ["Codable", "Encodable"]) && !members.contains(where: \.isEncoding)
  }
}

extension MemberBlockItemSyntax {
  fileprivate var isEncoding: Bool {
    guard let function = decl.as(FunctionDeclSyntax.self) else { return false }
    return function.name.text == "encode"
      && function.signature.parameterClause.parameters.first?.firstName.text == "to"
  }

  fileprivate var isDecoding: Bool {
    decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?.firstName.text
      == "from"
  }

  /// Whether the member is a part of the coding. The class then implements the coding itself.
  fileprivate var codes: Bool {
    isEncoding || isDecoding || decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys"
      || decl.as(TypeAliasDeclSyntax.self)?.name.text == "CodingKeys"
  }
}
