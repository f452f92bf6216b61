import SwiftSyntax

/// What `@Managed` is told of the table, and of the classes that share it.
struct TableArguments {
  /// The table's name, as it is written.
  var table = "\"\""
  /// Whether no table is named: then it is that of the class above.
  private(set) var isSubclass = true
  private(set) var key: [String] = []
  private(set) var kindColumn: String?
  private(set) var kind: String?
  /// The names of the classes that inherit from this one.
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

  /// Whether the class shares its table with others by inheritance.
  var isFamily: Bool { isSubclass || kindColumn != nil }

  /// What is said of the table and of its columns, as the last argument of its description.
  func declaration(_ columns: [String]) -> String {
    if others.isEmpty, columns.isEmpty { return "" }
    var arguments = others
    if !columns.isEmpty { arguments.append("[\(columns.joined(separator: ", "))]") }
    return ",\ndeclaration: LiveObjects.TableDeclaration(\(arguments.joined(separator: ", ")))"
  }
}
