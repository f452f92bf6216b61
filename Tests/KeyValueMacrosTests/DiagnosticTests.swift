import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import KeyValueMacros

@Suite struct DiagnosticTests {
  /// What the macro says about a source: its messages.
  static func messages(_ source: String) -> [String] {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(sourceFiles: [
      file: .init(moduleName: "Test", fullFilePath: "Test.swift")
    ])
    _ = file.expand(
      macros: ["KeyValueObservable": KeyValueObservableMacro.self],
      contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: [$0]) }
    )
    return context.diagnostics.map(\.message)
  }

  @Test(arguments: [
    ("struct S {}", "@KeyValueObservable observes the properties of classes; this is a struct"),
    ("enum E {}", "@KeyValueObservable observes the properties of classes; this is an enum"),
    ("actor A {}", "@KeyValueObservable observes the properties of classes; this is an actor"),
    (
      "class C { @Published var x = 1 }",
      "'@Published' replaces the storage that observing needs; mark the property @NotObserved, or store the plain value"
    ),
    (
      "class C { var a = 1, b = 2 }",
      "observed properties are declared one by one; give each a 'var' of its own"
    ),
    (
      "class C { var (a, b) = (1, 2) }",
      "a pattern can't be observed; give each of its parts a 'var' of its own"
    ),
    (
      "class C { lazy var x = 1 }",
      "the setter of a lazy property can't tell anybody; mark it @ManuallyNotified and tell of changes by hand, or @NotObserved"
    ),
  ])
  func `what can't be observed is said in one sentence with the cure`(
    source: String,
    message: String
  ) {
    #expect(DiagnosticTests.messages("@KeyValueObservable \(source)") == [message])
  }

  @Test(arguments: [
    "class C { @NotObserved @Published var x = 1 }",
    "class C { @NotObserved lazy var x = 1 }",
    "class C { @ManuallyNotified lazy var x = 1 }",
    "class C { static var x = 1; let (a, b) = (1, 2); @available(*, deprecated) var y = 1 }",
    "final class C<T> { var x: T; init(x: T) { self.x = x } }",
  ])
  func `what can be observed is not complained of`(source: String) {
    #expect(DiagnosticTests.messages("@KeyValueObservable \(source)").isEmpty)
  }
}
