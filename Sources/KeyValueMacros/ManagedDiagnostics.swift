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
      "@Managed maps a final class to a table; this is not a class"
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
          "a managed class has one table and one set of keys, which each type in place of its parameters "
            + "would need anew; write a class for each of these types, or a column of an enum that is Codable"
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
          "@Managed makes the class observable; leave @\(attribute.plainName) out"
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
            "a table has its columns whatever holds; take the property out of '#if', or mark it "
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
          "name the table: '@Managed(\"table\")'; only a class that inherits from a managed class has that "
            + "one's table"
        )
      ]
    }
    if !arguments.isFamily, !arguments.subclasses.isEmpty || arguments.kind != nil {
      return [
        error(
          node,
          "noKindColumn",
          "classes that share a table need a column that names the class of each row; add "
            + "'kindColumn: \"kind\"'"
        )
      ]
    }
    if arguments.subclasses.isEmpty, arguments.isFamily, arguments.kind == nil {
      return [
        error(
          node,
          "noKind",
          "rows of this class need a kind of their own, or it names its subclasses; add 'kind: "
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
            ? "a managed class is final unless it names its subclasses; add 'final', or 'subclasses:' to "
              + "@Managed"
            : "a managed class is final unless it names its subclasses; add 'final', or 'kindColumn:' and "
              + "'subclasses:' to @Managed"
        )
      ]
    }
    if !arguments.subclasses.isEmpty, target.isFinal {
      return [
        error(
          target.name,
          "final",
          "a class with subclasses is not final; leave 'final' out, or 'subclasses:'"
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
        "objects of a managed class are made from their state; write 'convenience init' and call "
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
          "'isDeleted' tells whether the row is gone; name the property otherwise and give its "
            + "column with @Stored(\"isDeleted\")"
        )
      ]
    }
    if property.storage == .constant {
      return [
        error(
          variable.bindingSpecifier,
          "constant",
          "a column's value is read from the file; declare it 'var', or mark it @NotObserved"
        )
      ]
    }
    guard let managed = ManagedPropertySyntax(property) else {
      return ["Stored", "Relation"].compactMap { variable.attribute($0) }.map {
        error(
          $0,
          "computed",
          "a computed property has no column; leave @\($0.plainName) out"
        )
      }
    }
    return managed.fault.map { [error($0.node, $0.identifier, $0.message)] } ?? []
  }
}
