import SwiftSyntax
import SwiftSyntaxBuilder

extension ObservableMembers {
  /// The keys by which Swift codes a class that says it is `Codable` and leaves the rest to the compiler:
  /// the names of the properties, in the place of those of their storage. The registry isn't coded.
  ///
  /// Of a synchronized class nothing is written: coding that the compiler makes would pass by its lock.
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

  /// The keys of properties that are stored, as a plain class would have them.
  private func codingCases(_ variable: VariableDeclSyntax) -> [String] {
    guard !variable.isStatic, !variable.isComputed, !variable.hasModifier("lazy") else { return [] }
    if let property = Property(variable), property.storage == .variable {
      return ["case \(property.storageName) = \"\(property.name.trimmingBackticks)\""]
    }
    // What isn't observed, and constants, may be declared several at once.
    return variable.bindings.flatMap { Property.names(in: $0.pattern) }.map { "case \($0)" }
  }
}

extension ClassDeclSyntax {
  /// Whether the compiler writes the coding of the class, or one direction of it.
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

  /// Whether it has a part in coding: then all of it is the class's own.
  fileprivate var codes: Bool {
    isEncoding || isDecoding || decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys"
      || decl.as(TypeAliasDeclSyntax.self)?.name.text == "CodingKeys"
  }
}
