import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@KeyValueObservable` adds to a class.
///
/// All names begin with `_$$`, which members of the class cannot. The storage of a property `count`
/// is `_$count`. Members that exist in each class of a hierarchy are types, contain the class's
/// name, or are generic over the class, so that they override nothing.
///
/// The function that creates the keys has the isolation of the class, because key paths to its
/// properties cannot be written elsewhere.
struct ObservableMembers {
  let target: ClassDeclSyntax
  let mode: Mode
  /// The observable superclass.
  let superclass: String?
  /// Whether the context may have generic parameters, which exclude static variables.
  let isInGenericContext: Bool
  let properties: [PropertyTree]

  private var name: String { target.name.text }
  private var access: String { target.accessForMembers }

  var declarations: [DeclSyntax] {
    var members = superclass == nil ? registry : []
    members += table
    members += indexes
    members.append(keys)
    if let isolated { members.append(isolated) }
    if let codingKeys { members.append(codingKeys) }
    return members.map(DeclSyntax.init(unparsed:))
  }

  /// The members that the accessors need, which are also generated for a class with errors.
  var accessorDeclarations: [DeclSyntax] {
    let registry =
      """
      private nonisolated var \(mode.registryName): \(mode.registry) { .init() }
      """
    return ([registry] + indexes).map(DeclSyntax.init(unparsed:))
  }

  private var registry: [String] {
    [
      "\(access)nonisolated let \(mode.registryName) = \(mode.registry)()",
      """
      \(access)nonisolated var observationState: KeyValueCore.ObjectState {
        \(mode.registryName).state
      }
      """,
    ]
  }

  private var table: [String] {
    let plain = name.trimmingBackticks
    let list = target.generatedName("_$$list")
    let inherited = superclass == nil ? "" : ", superclass: super.keyTable"
    let override = superclass == nil ? "" : "override "
    // In a generic type, neither can be static. The static function would capture the types of the
    // parameters, which may not be Sendable, and it would list the keys of only one class.
    if isInGenericContext {
      return [
        """
        private func \(list)(_ inherited: KeyValueCore.KeyTable?) -> [KeyValueCore.Key] {
          \(name)._$$keys(\(name).self, inherited)
        }
        """,
        """
        \(access)\(override)nonisolated var keyTable: KeyValueCore.KeyTable {
          KeyValueCore.KeyTable.shared(for: \(name).self) {
            KeyValueCore.KeyTable("\(plain)"\(inherited), listedBy: self.\(list))
          }
        }
        """,
      ]
    }
    let function =
      """
      private static func \(list)(_ inherited: KeyValueCore.KeyTable?) -> [KeyValueCore.Key] {
        _$$keys(Self.self, inherited)
      }
      """
    let listed = "listedBy: { ($0 as? \(name).Type)?.\(list) }"
    guard superclass != nil else {
      return [
        function,
        """
        private nonisolated static let _$$table = KeyValueCore.KeyTable(
          "\(plain)", of: \(name).self, \(listed)
        )
        """,
        """
        \(access)nonisolated var keyTable: KeyValueCore.KeyTable { \(name)._$$table }
        """,
      ]
    }
    return [
      function,
      """
      \(access)override nonisolated var keyTable: KeyValueCore.KeyTable {
        KeyValueCore.KeyTable.shared(for: \(name).self) {
          KeyValueCore.KeyTable(
            "\(plain)", of: \(name).self\(inherited), \(listed)
          )
        }
      }
      """,
    ]
  }

  /// The functions that compute the indexes of this class's properties, which follow those of the
  /// superclass.
  private var indexes: [String] {
    var members: [String] = []
    var count = "\(properties.count)"
    if properties.isConditional {
      count = "_$$Index._$$end.rawValue"
      let cases = properties.lines { "case \($0.name)" }.joined(separator: "\n")
      members.append(
        """
        private nonisolated enum _$$Index: Swift.Int {
        \(cases)
        case _$$end
        }
        """
      )
    }
    if target.mayInherit {
      let first = superclass.map { "\($0)._$$end(\($0).self, super.keyTable) &+ " } ?? ""
      members.append(
        """
        @inline(__always) private nonisolated func \(target.generatedName("_$$at"))(
          _ offset: Swift.Int
        ) -> Swift.Int {
          \(first)offset
        }
        """
      )
    }
    if !target.isFinal {
      let start = superclass.map { "\($0)._$$end(root, inherited()) &+ " } ?? ""
      members.append(
        """
        @inline(__always) \(access)nonisolated static func _$$end<_$$Root: \(name)>(
          _ root: _$$Root.Type,
          _ inherited: @autoclosure () -> KeyValueCore.KeyTable
        ) -> Swift.Int {
          \(start)\(count)
        }
        """
      )
    }
    return members
  }

  /// The function that creates the keys of this class and its superclasses, with any subclass as
  /// their root.
  private var keys: String {
    let inherited = superclass.map { " = \($0)._$$keys(root, inherited)" }
    let appended = properties.lines { property in
      let key =
        property.ownIsolation == nil
        ? property.key(root: "_$$Root") : ".isolated(root, _$$Isolated.\(property.name))"
      return "keys.append(\(key))"
    }
    let overridden =
      superclass == nil
      ? []
      : PropertyTree.all(
        in: target.memberBlock.members,
        Property.overridden(by:)
      )
    let replaced = overridden.lines { property in
      let name = property.name
      return
        "KeyValueCore.Key.override(\"\(name.trimmingBackticks)\", \\_$$Root.\(name), in: &keys)"
    }
    return """
      \(access)static func _$$keys<_$$Root: \(name)>(
        _ root: _$$Root.Type,
        _ inherited: KeyValueCore.KeyTable?
      ) -> [KeyValueCore.Key] {
      var keys\(inherited ?? ": [KeyValueCore.Key] = []")
      keys.reserveCapacity(keys.count &+ \(properties.count))
      \((replaced + appended).joined(separator: "\n"))
      return keys
      }
      """
  }

  /// The functions that create the keys of properties with an isolation of their own.
  private var isolated: String? {
    guard properties.properties.contains(where: { $0.ownIsolation != nil }) else { return nil }
    let functions = properties.lines { property in
      guard let isolation = property.ownIsolation else { return "" }
      return """
        \(isolation) static func \(property.name)<_$$Root: \(name)>(
          _ root: _$$Root.Type
        ) -> KeyValueCore.Key {
          \(property.key(root: "_$$Root"))
        }
        """
    }
    return """
      private nonisolated enum _$$Isolated {
      \(functions.joined(separator: "\n"))
      }
      """
  }
}
