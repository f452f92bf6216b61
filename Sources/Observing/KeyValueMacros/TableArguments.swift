import SwiftSyntax

/// The arguments of `@Managed`: the table, and the classes that share it.
struct TableArguments {
  /// The table's name, as written in the source.
  var table = "\"\""
  /// Whether no table is named, so that the superclass's table is used.
  private(set) var isSubclass = true
  private(set) var key: [String] = []
  private(set) var kindColumn: String?
  private(set) var kind: String?
  /// The names of the subclasses.
  private(set) var subclasses: [String] = []
  private var others: [String] = []

  init(_ node: AttributeSyntax) {
    var label: String?
    for (index, argument) in (node.arguments?.as(LabeledExprListSyntax.self) ?? []).enumerated() {
      let text = argument.expression.trimmedDescription
      label = argument.label?.text ?? label
      switch label {
      case nil where index == 0:
        table = text
        isSubclass = false
      case "key": key.append(text)
      case "kindColumn": kindColumn = text
      case "kind": kind = text
      case "subclasses":
        subclasses.append(text.filter { $0 != "\"" })
      case let label?: others.append("\(label): \(text)")
      case nil: break
      }
    }
  }

  /// Whether the class shares its table with its superclass or subclasses.
  var isFamily: Bool { isSubclass || kindColumn != nil }

  /// Returns the schema attributes of the table and its columns, as the last argument of the
  /// table's description.
  func declaration(_ columns: [String]) -> String {
    if others.isEmpty, columns.isEmpty { return "" }
    var arguments = others
    if !columns.isEmpty { arguments.append("[\(columns.joined(separator: ", "))]") }
    return ",\ndeclaration: LiveObjects.TableDeclaration(\(arguments.joined(separator: ", ")))"
  }
}
