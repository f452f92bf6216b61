import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Maps a class to a table: adds the state of each object, a key table, and the descriptions of its
/// columns.
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
    let arguments = TableArguments(node)
    let faults = Diagnostic.faults(inManaged: target, arguments, at: node)
    for diagnostic in faults { context.diagnose(diagnostic) }
    let properties = Property.all(in: target.memberBlock.members)
    guard !faults.hasErrors else { return [placeholders(of: properties)] }

    let name = target.name.text
    let access = target.accessForMembers
    let isolation = target.attributes.globalActor.map { "\($0.trimmedDescription) " } ?? ""
    let managed = properties.enumerated().compactMap { index, property in
      ManagedPropertySyntax(property).map { (index: index, property: $0) }
    }
    if arguments.isFamily {
      let family = ManagedFamilyMembers(
        target: target,
        arguments: arguments,
        properties: properties,
        managed: managed
      )
      return family.declarations
        + initializers(target, managed.map(\.property), "Self", isSubclass: arguments.isSubclass)
    }
    let constants = managed.map { index, managed in
      "static let \(managed.property.name) = \(managed.descriptor(index: "\(index)", root: name))"
    }.joined(separator: "\n")
    let keys =
      (properties.map { $0.key(root: "Root") }
      + [".stored(\"isDeleted\", \\Root.isDeleted, isReadOnly: true)"])
      .map { "\($0)," }.joined(separator: "\n")
    let list = managed.filter { !$0.property.isValue }
      .map { "_Properties.\($0.property.property.name)," }.joined(separator: "\n")
    let said = managed.compactMap { $0.property.declaration(index: "\($0.index)") }

    var members: [DeclSyntax] = [
      "\(raw: access)let managedState: LiveObjects.ManagedState",
      "\(raw: access)var isDeleted: Bool { managedState.isDeleted(of: self) }",
      """
      \(raw: isolation)private enum _Properties {
        \(raw: constants)
      }
      """,
      """
      \(raw: access)static let managedTable = LiveObjects.ManagedTable(
        "\(raw: name)",
        table: \(raw: arguments.table),
        key: [\(raw: arguments.key.joined(separator: ", "))],
        deletion: \(raw: properties.count),
        [
          \(raw: list)
        ]\(raw: arguments.declaration(said))
      )
      """,
    ]
    members +=
      isolation.isEmpty
      ? plain(name, access, keys) : isolated(name, access, keys, isolation)
    return members + initializers(target, managed.map(\.property), name, isSubclass: false)
  }

  /// Returns the initializers that the class does not declare itself. A subclass inherits those of
  /// its superclass.
  private static func initializers(
    _ target: ClassDeclSyntax,
    _ properties: [ManagedPropertySyntax],
    _ type: String,
    isSubclass: Bool
  ) -> [DeclSyntax] {
    let access = target.accessForMembers
    var members: [DeclSyntax] = []
    if !target.hasPlainInitializer, !isSubclass {
      members.append(
        """
        \(raw: access)convenience init() {
          self.init(managedState: LiveObjects.ManagedState(\(raw: type).managedTable))
        }
        """
      )
    }
    if !target.hasInitializer {
      let parameters = properties.compactMap { $0.parameter(isExported: !access.isEmpty) }
      if !parameters.isEmpty {
        members.append(
          """
          \(raw: access)convenience init(
            \(raw: parameters.map(\.text).joined(separator: ",\n"))
          ) {
            self.init(managedState: LiveObjects.ManagedState(\(raw: type).managedTable))
            \(raw: parameters.map(\.assignment).joined(separator: "\n"))
          }
          """
        )
      }
    }
    return members
  }

  /// Returns the observation members and the keys of a class without isolation.
  private static func plain(_ name: String, _ access: String, _ keys: String) -> [DeclSyntax] {
    [
      """
      \(raw: access)init(managedState: LiveObjects.ManagedState) {
        self.managedState = managedState
      }
      """,
      """
      \(raw: access)var observationState: KeyValueCore.ObjectState { managedState.observationState }
      """,
      "\(raw: access)var keyTable: KeyValueCore.KeyTable { _Keys.table }",
      """
      private enum _Keys {
        typealias Root = \(raw: name)
        static let table = KeyValueCore.KeyTable("\(raw: name)", [
          \(raw: keys)
        ])
      }
      """,
    ]
  }

  /// Returns the observation members and the keys of a class that is isolated to an actor. Objects
  /// can be observed in any isolation to which they can be passed. The keys are listed in the
  /// isolation of the class, because key paths to its properties cannot be written elsewhere.
  private static func isolated(
    _ name: String,
    _ access: String,
    _ keys: String,
    _ isolation: String
  ) -> [DeclSyntax] {
    [
      """
      \(raw: access)init(managedState: LiveObjects.ManagedState) {
        self.managedState = managedState
        observationState = managedState.observationState
      }
      """,
      "\(raw: access)nonisolated let observationState: KeyValueCore.ObjectState",
      "\(raw: access)nonisolated var keyTable: KeyValueCore.KeyTable { _Keys.table }",
      """
      \(raw: isolation)private enum _Keys {
        typealias Root = \(raw: name)
        nonisolated static let table = KeyValueCore.KeyTable(
          "\(raw: name.trimmingBackticks)",
          of: \(raw: name).self,
          listedBy: { $0 is \(raw: name).Type ? list : nil }
        )
        private static func list(_ inherited: KeyValueCore.KeyTable?) -> [KeyValueCore.Key] {
          [
            \(raw: keys)
          ]
        }
      }
      """,
    ]
  }

  /// Returns the declarations that the accessors refer to, for a class with errors. They prevent
  /// further messages of the compiler.
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
      ManagedPropertySyntax(property) != nil, !variable.hasAttribute("_ManagedProperty")
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
      !TableArguments(node).isSubclass,
      !Diagnostic.faults(inManaged: target, TableArguments(node), at: node).hasErrors
    else { return [] }
    let isolation = target.attributes.globalActor.map { "\($0.trimmedDescription) " }
    let names = protocols.compactMap { name -> String? in
      switch name.plainName {
      case "KeyValueObservable":
        // An object of an actor can be observed in any isolation to which it can be passed.
        return (isolation == nil ? "" : "nonisolated ") + "KeyValueCore.KeyValueObservable"
      case "ManagedObject": return "\(isolation ?? "")LiveObjects.ManagedObject"
      // The `id` must be as visible as the class.
      case "Identifiable" where target.hidesMember("id"): return nil
      default: return "\(isolation ?? "")Swift.\(name.plainName)"
      }
    }
    let declaration: DeclSyntax =
      "extension \(type.trimmed): \(raw: names.joined(separator: ", ")) {}"
    return [declaration.cast(ExtensionDeclSyntax.self)]
  }
}

/// Adds the accessors of a property of a managed class, whose value is stored in the object's
/// state.
struct ManagedPropertyMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), let property = Property(variable),
      let managed = ManagedPropertySyntax(property), managed.fault == nil
    else { return [] }
    return [
      "get { _Properties.\(raw: property.name).value(of: self) }",
      "set { _Properties.\(raw: property.name).setValue(newValue, of: self) }",
    ]
  }
}

extension ClassDeclSyntax {
  /// Whether the class declares an initializer.
  var hasInitializer: Bool {
    memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
  }

  /// Whether the class declares an initializer without parameters.
  var hasPlainInitializer: Bool {
    memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      .contains { $0.signature.parameterClause.parameters.isEmpty }
  }
}
