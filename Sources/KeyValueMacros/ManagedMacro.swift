import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Maps a class to a table: the state of each object, a key table, and what describes its columns.
struct ManagedMacro {}

extension ManagedMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let target = declaration.as(ClassDeclSyntax.self) else {
      context.diagnose(.notAManagedClass(declaration, at: node))
      return []
    }
    let faults = Diagnostic.faults(inManaged: target)
    for diagnostic in faults { context.diagnose(diagnostic) }
    let properties = Property.all(in: target.memberBlock.members)
    guard !faults.hasErrors else { return [placeholders(of: properties)] }

    let name = target.name.text
    let access = target.accessForMembers
    let managed = properties.enumerated().compactMap { index, property in
      ManagedProperty(property).map { (index: index, property: $0) }
    }
    let constants = managed.map { index, managed in
      "static let \(managed.property.name) = \(managed.descriptor(index: index, root: name))"
    }.joined(separator: "\n")
    let keys = properties.map { "\($0.key(root: "Root"))," }.joined(separator: "\n")
    let list = managed.map { "_Properties.\($0.property.property.name)," }.joined(separator: "\n")
    let (table, key) = tableArguments(of: node)

    var members: [DeclSyntax] = [
      "\(raw: access)let managedState: LiveObjects.ManagedState",
      """
      \(raw: access)init(managedState: LiveObjects.ManagedState) {
        self.managedState = managedState
      }
      """,
      """
      \(raw: access)var observationState: KeyValueCore.ObjectState { managedState.observationState }
      """,
      "\(raw: access)var keyTable: KeyValueCore.KeyTable { _Keys.table }",
      "\(raw: access)var isDeleted: Bool { managedState.isDeleted(of: self) }",
      """
      private enum _Properties {
        \(raw: constants)
      }
      """,
      """
      private enum _Keys {
        typealias Root = \(raw: name)
        static let table = KeyValueCore.KeyTable("\(raw: name)", [
          \(raw: keys)
          .stored("isDeleted", \\Root.isDeleted, isReadOnly: true),
        ])
      }
      """,
      """
      \(raw: access)static let managedTable = LiveObjects.ManagedTable(
        "\(raw: name)",
        table: \(raw: table),
        key: [\(raw: key)],
        deletion: \(raw: properties.count),
        [
          \(raw: list)
        ]
      )
      """,
    ]
    if !target.hasPlainInitializer {
      members.append(
        """
        \(raw: access)convenience init() {
          self.init(managedState: LiveObjects.ManagedState(\(raw: name).managedTable))
        }
        """
      )
    }
    return members
  }

  /// What the accessors name, for a class that is refused: so that the compiler says no more than why.
  private static func placeholders(of properties: [Property]) -> DeclSyntax {
    let names = properties.filter { $0.storage == .variable }.map(\.name)
    return """
      private enum _Properties {
        struct Refused {
          func value<Value>(of object: Swift.AnyObject) -> Value { Swift.fatalError() }
          func setValue<Value>(_ value: Value, of object: Swift.AnyObject) {}
        }
        \(raw: names.map { "static let \($0) = Refused()" }.joined(separator: "\n"))
      }
      """
  }

  private static func tableArguments(of node: AttributeSyntax) -> (table: String, key: String) {
    let arguments = node.arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
    let table = arguments.first?.expression.trimmedDescription ?? "\"\""
    let key = arguments.dropFirst().map { $0.expression.trimmedDescription }
    return (table, key.joined(separator: ", "))
  }
}

extension ManagedMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self), let property = Property(variable),
      ManagedProperty(property) != nil, !variable.hasAttribute("_ManagedProperty")
    else { return [] }
    return ["@_ManagedProperty"]
  }
}

extension ManagedMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let target = declaration.as(ClassDeclSyntax.self), !protocols.isEmpty,
      !Diagnostic.faults(inManaged: target).hasErrors
    else { return [] }
    let declaration: DeclSyntax = "extension \(type.trimmed): LiveObjects.ManagedObject {}"
    return [declaration.cast(ExtensionDeclSyntax.self)]
  }
}

/// The accessors of one property of a managed class, whose value lives in the object's state.
struct ManagedPropertyMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), let property = Property(variable),
      let managed = ManagedProperty(property), managed.fault == nil
    else { return [] }
    return [
      "get { _Properties.\(raw: property.name).value(of: self) }",
      "set { _Properties.\(raw: property.name).setValue(newValue, of: self) }",
    ]
  }
}

extension ClassDeclSyntax {
  /// Whether it declares an initializer without parameters.
  var hasPlainInitializer: Bool {
    memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      .contains { $0.signature.parameterClause.parameters.isEmpty }
  }
}
