import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  static func notAManagedClass(
    _ declaration: some DeclGroupSyntax,
    at node: AttributeSyntax
  ) -> Diagnostic {
    error(
      node,
      "notAManagedClass",
      "@Managed can only be applied to a class; this is not a class"
    )
  }

  /// Returns the diagnostics for a class that cannot be mapped to a table.
  static func faults(
    inManaged target: ClassDeclSyntax,
    _ arguments: TableArguments,
    at node: AttributeSyntax
  ) -> [Diagnostic] {
    var faults = faults(inFamilyOf: target, arguments, at: node)
    faults += Diagnostic.faults(inNamesOf: target, .managed)
    if target.genericParameterClause != nil {
      faults.append(
        error(
          target.name,
          "generic",
          "a managed class cannot be generic, because it has one table; write a class for each type, or "
            + "store a Codable enum in a column"
        )
      )
    }
    let others = ["KeyValueObservable", "Observable"]
    for attribute in target.attributes.compactMap({ $0.as(AttributeSyntax.self) })
    where others.contains(attribute.plainName) {
      faults.append(
        error(
          attribute,
          "twice",
          "@Managed already makes the class observable; remove @\(attribute.plainName)"
        )
      )
    }
    faults += Diagnostic.faults(in: target.memberBlock.members)
    for member in target.memberBlock.members {
      if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        faults += fault(in: initializer)
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        faults += fault(inManaged: variable)
      } else if let condition = member.decl.as(IfConfigDeclSyntax.self),
        !PropertyTree.all(in: [member]).isEmpty
      {
        faults.append(
          error(
            condition,
            "condition",
            "the columns of a table cannot be conditional; move the property out of '#if', or mark it "
              + "@NotObserved"
          )
        )
      }
    }
    return faults
  }

  /// Returns the diagnostics for the position of a class in its family.
  private static func faults(
    inFamilyOf target: ClassDeclSyntax,
    _ arguments: TableArguments,
    at node: AttributeSyntax
  ) -> [Diagnostic] {
    if arguments.isSubclass, target.firstInheritedType == nil {
      return [
        error(
          node,
          "noTable",
          "name the table: '@Managed(\"table\")'; only a subclass of a managed class inherits "
            + "its table"
        )
      ]
    }
    if let superclass = target.inheritanceClause?.inheritedTypes.first,
      ["NSObject", "NSManagedObject"].contains(superclass.type.plainName)
    {
      return [
        error(
          superclass,
          "nsObject",
          "on Apple's systems, an object of a subclass of NSObject is no Swift object, and its reference "
            + "counts cannot be used here; leave \(superclass.type.trimmedDescription) out"
        )
      ]
    }
    if !arguments.isFamily, !arguments.subclasses.isEmpty || arguments.kind != nil {
      return [
        error(
          node,
          "noKindColumn",
          "classes that share a table need a column for the class of each row; add "
            + "'kindColumn: \"kind\"'"
        )
      ]
    }
    if arguments.subclasses.isEmpty, arguments.isFamily, arguments.kind == nil {
      return [
        error(
          node,
          "noKind",
          "this class needs a kind for its rows, or a list of its subclasses; add 'kind: "
            + "\"\(target.name.text.trimmingBackticks.lowercased())\"' or 'subclasses:'"
        )
      ]
    }
    if arguments.subclasses.isEmpty, !target.isFinal {
      return [
        error(
          target.name,
          "notFinal",
          arguments.isSubclass
            ? "a managed class must be final unless it lists its subclasses; add 'final', or 'subclasses:' to "
              + "@Managed"
            : "a managed class must be final unless it lists its subclasses; add 'final', or 'kindColumn:' and "
              + "'subclasses:' to @Managed"
        )
      ]
    }
    if !arguments.subclasses.isEmpty, target.isFinal {
      return [
        error(
          target.name,
          "final",
          "a class with subclasses cannot be final; remove 'final' or 'subclasses:'"
        )
      ]
    }
    return []
  }

  private static func fault(in initializer: InitializerDeclSyntax) -> [Diagnostic] {
    guard !initializer.modifiers.contains(where: { $0.name.text == "convenience" }) else {
      return []
    }
    return [
      error(
        initializer.initKeyword,
        "designated",
        "a managed class has only convenience initialisers; write 'convenience init' and call "
          + "'self.init()' in it"
      )
    ]
  }

  private static func fault(inManaged variable: VariableDeclSyntax) -> [Diagnostic] {
    guard let property = Property(variable) else { return [] }
    if property.name == "isDeleted" {
      return [
        error(
          variable.bindings,
          "reserved",
          "'isDeleted' states whether the row was deleted; rename the property, and name its "
            + "column with @Stored(\"isDeleted\")"
        )
      ]
    }
    if property.storage == .constant {
      return [
        error(
          variable.bindingSpecifier,
          "constant",
          "the value of a column is read from the database; declare it 'var', or mark it @NotObserved"
        )
      ]
    }
    guard let managed = ManagedPropertySyntax(property) else {
      return ["Stored", "NotStored", "Relation"].compactMap { variable.attribute($0) }.map {
        error(
          $0,
          "computed",
          "a computed property has no column; remove @\($0.plainName)"
        )
      }
    }
    return managed.fault.map { [error($0.node, $0.identifier, $0.message)] } ?? []
  }
}
