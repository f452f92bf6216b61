import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@Managed` adds to a class that shares its table with its subclasses or its
/// superclass.
///
/// A function that is generic over the class lists the keys. The keys of a subclass thereby begin
/// with the inherited ones, and all have the subclass as their root. Overridable functions are
/// declared in the first class of a family even if they do nothing. A subclass could not override
/// functions that exist only in a protocol extension.
struct ManagedFamilyMembers {
  let target: ClassDeclSyntax
  let arguments: TableArguments
  let properties: [Property]
  let managed: [(index: Int, property: ManagedPropertySyntax)]

  private var name: String { target.name.text }
  private var plain: String { name.trimmingBackticks }
  private var access: String { target.accessForMembers }
  private var isolation: String {
    target.attributes.globalActor.map { "\($0.trimmedDescription) " } ?? ""
  }
  /// The superclass, or nil for the first class of the family.
  private var superclass: String? { arguments.isSubclass ? target.firstInheritedType : nil }

  /// Returns the index of a property, after the properties of the superclass.
  private func index(_ index: Int) -> String {
    superclass.map { "\($0)._Keys.table.keys.count + \(index)" } ?? "\(index)"
  }

  var declarations: [DeclSyntax] {
    let members = superclass == nil ? rootMembers : []
    return (members + [columns, keys, keyTable, managedTable] + (superclass == nil ? hooks : []))
      .map(DeclSyntax.init(unparsed:))
  }

  private var rootMembers: [String] {
    let state = "\(access)let managedState: LiveObjects.ManagedState"
    let isDeleted = "\(access)final var isDeleted: Bool { managedState.isDeleted(of: self) }"
    if isolation.isEmpty {
      return [
        state, isDeleted,
        """
        \(access)required init(managedState: LiveObjects.ManagedState) {
          self.managedState = managedState
        }
        """,
        "\(access)var observationState: KeyValueCore.ObjectState { managedState.observationState }",
      ]
    }
    return [
      state, isDeleted,
      """
      \(access)required init(managedState: LiveObjects.ManagedState) {
        self.managedState = managedState
        observationState = managedState.observationState
      }
      """,
      "\(access)nonisolated let observationState: KeyValueCore.ObjectState",
    ]
  }

  private var columns: String {
    let constants = managed.map { index, managed in
      "static let \(managed.property.name) = "
        + managed.descriptor(index: self.index(index), root: name)
    }
    return """
      \(isolation)private enum _Properties {
        \(constants.joined(separator: "\n"))
      }
      """
  }

  private var keys: String {
    var own = properties.map { $0.key(root: "Root") }
    if superclass == nil {
      own.append(".stored(\"isDeleted\", \\Root.isDeleted, isReadOnly: true)")
    }
    let inherited = superclass.map { "\($0)._Keys.all(root) + " } ?? ""
    let above = superclass.map { "superclass: \($0)._Keys.table, " } ?? ""
    let list = managed.filter { !$0.property.isValue }
      .map { "_Properties.\($0.property.property.name)" }
    let said = managed.compactMap { $0.property.declaration(index: index($0.index)) }
    let subclasses = arguments.subclasses.map { "\($0)._Keys.kind" }
    let nonisolated = isolation.isEmpty ? "" : "nonisolated "
    let table =
      superclass.map { "\($0).managedTable.table(of: kind)" }
        ?? """
        .family(
          \(arguments.table),
          key: [\(arguments.key.joined(separator: ", "))],
          kindColumn: \(arguments.kindColumn ?? "\"\""),
          kind\(arguments.declaration([]))
        )
        """
    return """
      \(isolation)enum _Keys {
        static func all<Root: \(name)>(_ root: Root.Type) -> [KeyValueCore.Key] {
          \(inherited)[\(own.joined(separator: ",\n"))]
        }
        private static func list(_ inherited: KeyValueCore.KeyTable?) -> [KeyValueCore.Key] {
          all(\(name).self)
        }
        \(nonisolated)static let table: KeyValueCore.KeyTable = KeyValueCore.KeyTable(
          "\(plain)", \(above)listedBy: list
        )
        static let kind: LiveObjects.ManagedKind = LiveObjects.ManagedKind(
          "\(plain)",
          \(name).self,
          named: \(arguments.kind ?? "nil"),
          keys: table,
          [\(list.joined(separator: ", "))],
          columns: [\(said.joined(separator: ", "))],
          subclasses: [\(subclasses.joined(separator: ", "))]
        )
        static let managed: LiveObjects.ManagedTable = \(table)
      }
      """
  }

  private var keyTable: String {
    let override = superclass == nil ? "" : "override "
    let nonisolated = isolation.isEmpty ? "" : "nonisolated "
    return "\(access)\(override)\(nonisolated)var keyTable: KeyValueCore.KeyTable { _Keys.table }"
  }

  private var managedTable: String {
    let override = superclass == nil ? "" : "override "
    return "\(access)\(override)class var managedTable: LiveObjects.ManagedTable { _Keys.managed }"
  }

  /// The members that subclasses may override.
  private var hooks: [String] {
    var hooks: [String] = []
    for (name, effects) in [
      ("validate", " throws"), ("validateForDeletion", " throws"), ("awakeFromInsert", ""),
      ("awakeFromFetch", ""), ("willSave", ""), ("didSave", ""), ("prepareForDeletion", ""),
      ("willTurnIntoFault", ""), ("didTurnIntoFault", ""),
    ] where !target.declaresFunction(name) {
      hooks.append("\(access)func \(name)()\(effects) {}")
    }
    if !target.declaresVariable("validationRules") {
      hooks.append(
        "\(access)class var validationRules: [LiveObjects.ValidationRule] { [] }"
      )
    }
    return hooks
  }
}

extension ClassDeclSyntax {
  fileprivate func declaresFunction(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      guard let function = member.decl.as(FunctionDeclSyntax.self) else { return false }
      return function.name.text == name && function.signature.parameterClause.parameters.isEmpty
    }
  }

  fileprivate func declaresVariable(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      member.decl.as(VariableDeclSyntax.self)?.bindings
        .contains { $0.pattern.trimmedDescription == name } ?? false
    }
  }
}
