import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import KeyValueMacros

@Suite struct DiagnosticTests {
  /// Returns the messages of the macro for a source.
  static func messages(_ source: String) -> [String] {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(sourceFiles: [
      file: .init(moduleName: "Test", fullFilePath: "Test.swift")
    ])
    _ = file.expand(
      macroSpecs: [
        "KeyValueObservable": MacroSpec(
          type: KeyValueObservableMacro.self,
          conformances: ["KeyValueObservable", "SynchronizedKeyValueObservable"]
        ),
        "Managed": MacroSpec(type: ManagedMacro.self),
      ],
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
      "class C { var x: some Equatable = 1 }",
      "'some' can't be written again for the storage; write the type itself, or mark the property @NotObserved"
    ),
    (
      "class C { lazy var x = 1 }",
      "the setter of a lazy property can't tell anybody; mark it @ManuallyNotified and tell of changes by hand, or @NotObserved"
    ),
    (
      "class C { @AffectedBy(\"a\", \"nope.b\") var x = 1; var a = 2 }",
      "C has no key 'nope'; there are x, a"
    ),
    (
      "class C { @AffectedBy(\"a\") var x: Int { 1 }; var a = 2 }",
      "whoever reads 'x' in a getter, a longer key path or a tracked function won't follow it; begin its getter with 'access(\\.x)'"
    ),
    (
      "class C { @ManuallyNotified var x: Int { get { 1 } set {} } }",
      "whoever reads 'x' in a getter, a longer key path or a tracked function won't follow it; begin its getter with 'access(\\.x)'"
    ),
    (
      "class C { var x = 1 { didSet { let x = 2; self.x = x } } }",
      "setting 'x' here calls the observer again, without end, because it declares something else of that name; rename that"
    ),
    (
      "class C { var mutex = Mutex(0) }",
      "a value that can't be copied can't be reported; make the property a 'let', or mark it @NotObserved"
    ),
    (
      "class C { struct Handle: ~Copyable {}; var handle: Handle = Handle() }",
      "a value that can't be copied can't be reported; make the property a 'let', or mark it @NotObserved"
    ),
    (
      "class C { var `Type` = 1 }",
      "no key path leads to a property called 'Type'; give it another name, or mark it @NotObserved"
    ),
    (
      "@MainActor class C { var task: Task<Void, Never>?; deinit { task?.cancel() } }",
      "'task' has accessors of 'MainActor', which 'deinit' does not belong to; write 'isolated deinit', or mark the property @NotObserved"
    ),
    (
      "class C: Codable { var title = 1; enum CodingKeys: String, CodingKey { case title = \"name\" } }",
      "the storage of 'title' is what the compiler codes; write 'case _$title = \"name\"', in an enum of 'Swift.String'"
    ),
    (
      "class C: Codable & Identifiable { var url = 1; let id = 2; enum CodingKeys: CodingKey { case url, id } }",
      "the storage of 'url' is what the compiler codes; write 'case _$url = \"url\"', in an enum of 'Swift.String'"
    ),
  ])
  func `properties that cannot be observed are diagnosed in one sentence with the solution`(
    source: String,
    message: String
  ) {
    #expect(DiagnosticTests.messages("@KeyValueObservable \(source)") == [message])
  }

  @Test(arguments: [
    "class C { @NotObserved @Published var x = 1 }",
    "class C { @AffectedBy(\"a.b\") var x: Int { access(\\.x); return 1 }; var a = 2 }",
    "class C: B { @AffectedBy(\"inherited\") var x = 1 }",
    "class C { @ManuallyNotified var x: Int { get { self.access(\\.x); return 1 } set {} } }",
    "class C { var x = 1 { didSet { x = 2 } } }",
    "class C { var x = 1 { didSet { let x = 2; print(x) } } }",
    "class C { @NotObserved lazy var x = 1 }",
    "class C { @ManuallyNotified lazy var x = 1 }",
    "class C { let a, b: Int; @AffectedBy(\"b\") var x = 1 }",
    "class C { static var x = 1; let (a, b) = (1, 2); @available(*, deprecated) var y = 1 }",
    "final class C<T> { var x: T; init(x: T) { self.x = x } }",
    "class C { let lock = Mutex(0); let count: Atomic<Int> = .init(0); var y = 1 }",
    "class C { struct H: ~Copyable {}; let h = H(); var y = 1 }",
    "class C { static var keyTable = 1; func keyTable(_ x: Int) {}; struct observationState {} }",
    "class C { var access = 1; var state = 2; var registry = 3; @AffectedBy(\"state\") var x = 1 }",
    "@MainActor class C { var x = 1; isolated deinit { print(x) } }",
    "@MainActor class C { var x = 1; @NotObserved var y = 2; deinit { print(y) } }",
    "@MainActor class C { var x = 1; deinit { let x = 2; print(x) } }",
    "@MainActor class C { var x = 1; deinit { other.x = 1 } }",
    "class C: Codable { var title = 1; enum CodingKeys: String, CodingKey { case _$title = \"name\" } }",
    "class C { var title = 1; enum CodingKeys: String, CodingKey { case title } }",
    "class C: Encodable { var a = 1; enum CodingKeys: CodingKey { case a }; func encode(to e: any Encoder) {} }",
  ])
  func `properties that can be observed cause no diagnostics`(source: String) {
    #expect(DiagnosticTests.messages("@KeyValueObservable \(source)").isEmpty)
  }

  @Test(arguments: [
    ("class C { var keyTable = 1 }", "a property called 'keyTable'"),
    ("class C { let a = 1, observationState = 2 }", "a property called 'observationState'"),
    ("class C { @NotObserved var keyTable = 1 }", "a property called 'keyTable'"),
    ("class C { var keyTable: Int { 1 } }", "a property called 'keyTable'"),
    ("class C { func observationState() {} }", "a property called 'observationState'"),
    ("class C { var x = 1; var _$x = 2 }", "the storage of 'x' called '_$x'"),
    ("class C { func _$$keys(_ x: Int) {} }", "something called '_$$keys'"),
    ("class C {\n#if DEBUG\nvar keyTable = 1\n#endif\n}", "a property called 'keyTable'"),
  ])
  func `names that the macro needs for its members are rejected with the solution`(
    source: String,
    taken: String
  ) {
    let message = "the macro adds \(taken)"
    let messages = DiagnosticTests.messages("@KeyValueObservable \(source)")
    #expect(
      messages.contains { $0.hasPrefix(message) && $0.hasSuffix("give this one another name") }
    )
  }

  @Test(arguments: [
    "class C { struct Swift {} }", "class C { typealias KeyValueCore = Int }",
    "class C<KeyValueObserving> { }", "class Swift { }",
  ])
  func `types that hide the modules used by the macro are rejected`(source: String) {
    let messages = DiagnosticTests.messages("@KeyValueObservable \(source)")
    #expect(messages.count == 1 && messages[0].contains("hides the module of that name"))
  }

  @Test func `names that a managed class needs are rejected too`() {
    for name in ["managedState", "keyTable", "observationState"] {
      let messages = DiagnosticTests.messages("@Managed(\"t\") final class C { var \(name) = 1 }")
      #expect(messages.contains { $0.contains("called '\(name)'") }, "\(messages)")
    }
    for name in ["_Keys", "_Properties"] {
      let messages = DiagnosticTests.messages("@Managed(\"t\") final class C { enum \(name) {} }")
      #expect(messages.contains { $0.contains("called '\(name)'") }, "\(messages)")
    }
  }

  @Test(arguments: [
    ("class C { var x = 1 }", "a synchronized class is final; add 'final'"),
    (
      "final class C: Codable { var x = 1 }",
      "coding that the compiler writes would pass by the lock; write 'init(from:)' and 'encode(to:)'"
    ),
    (
      "final class C { var x = 1 { didSet {} } }",
      "'willSet' and 'didSet' would run under the lock; observe the property instead"
    ),
    (
      "final class C { @NotObserved var x = 1 }",
      "the lock doesn't guard this property; make it a 'let', or an observed 'var'"
    ),
    (
      "@MainActor final class C { var x = 1 }",
      "a synchronized class is used on any thread; leave its isolation out"
    ),
  ])
  func `properties that a lock cannot guard are diagnosed in one sentence with the solution`(
    source: String,
    message: String
  ) {
    #expect(
      DiagnosticTests.messages("@KeyValueObservable(.synchronized) \(source)") == [message]
    )
  }

  @Test(arguments: [
    ("struct S {}", "@Managed maps a final class to a table; this is not a class"),
    (
      "class C {}",
      "a managed class is final unless it names its subclasses; add 'final', or 'kindColumn:' and 'subclasses:' to @Managed"
    ),
    (
      "final class C<T> {}",
      "a managed class has one table and one set of keys, which each type in place of its parameters would need anew; write a class for each of these types, or a column of an enum that is Codable"
    ),
    (
      "@KeyValueObservable final class C {}",
      "@Managed makes the class observable; leave @KeyValueObservable out"
    ),
    (
      "final class C { init(a: Int) {} }",
      "objects of a managed class are made from their state; write 'convenience init' and call 'self.init()' in it"
    ),
    (
      "final class C { var isDeleted = false }",
      "'isDeleted' tells whether the row is gone; name the property otherwise and give its column with @Stored(\"isDeleted\")"
    ),
    (
      "final class C {\n#if DEBUG\nvar x = 1\n#endif\n}",
      "a table has its columns whatever holds; take the property out of '#if', or mark it @NotObserved"
    ),
    (
      "final class C { let x = 1 }",
      "a column's value is read from the file; declare it 'var', or mark it @NotObserved"
    ),
    (
      "final class C { @Stored(\"y\") var x: Int { 1 } }",
      "a computed property has no column; leave @Stored out"
    ),
    (
      "final class C { var x: Int }",
      "'x' needs an initial value: what a new object has, and what reading gives where the file holds no such value; or make it optional"
    ),
    (
      "final class C { var x = 1 { didSet {} } }",
      "'willSet' and 'didSet' have no place in a column; observe the property instead"
    ),
    (
      "final class C { @ManuallyNotified var x = 1 }",
      "a managed property tells of its changes itself; leave @ManuallyNotified out"
    ),
    (
      "final class C { @Relation(\"c_id\") var c: C? = nil }",
      "a relation has no initial value; leave it out"
    ),
    (
      "final class C { @Relation var c: C? }",
      "name the columns that hold the other object's key, or the inverse"
    ),
    (
      "final class C { @Relation(\"c_id\") var c: C }",
      "a relation to one object may lead nowhere; declare it with an optional type, 'Other?'"
    ),
    (
      "final class C { @Relation(inverse: \\C.c) var all: Set<C> }",
      "a relation with an inverse or a table of its own leads to many objects; declare it as '[Other]'"
    ),
    (
      "final class C { var a = 1, b = 2 }",
      "observed properties are declared one by one; give each a 'var' of its own"
    ),
  ])
  func `members that cannot be mapped to a table are diagnosed in one sentence with the solution`(
    source: String,
    message: String
  ) {
    #expect(DiagnosticTests.messages("@Managed(\"t\") \(source)") == [message])
  }

  @Test(arguments: [
    "final class C { var id: Int64?; var x = 1; @Stored(\"b\", as: .json) var y: [Int]? }",
    "final class C { @NotObserved var x: Int; @NotObserved let y = 1; static let z = 1 }",
    "final class C { var x: Optional<Int>; var y: Int { 1 }; convenience init(a: Int) {} }",
    "final class C { @Relation(\"a\", \"b\") var c: C?; @Relation(inverse: \\C.c) var d: [C] }",
  ])
  func `members that can be mapped to a table cause no diagnostics`(source: String) {
    #expect(DiagnosticTests.messages("@Managed(\"t\") \(source)").isEmpty)
  }

  @Test(arguments: [
    (
      "@Managed(kind: \"c\") final class C {}",
      "name the table: '@Managed(\"table\")'; only a class that inherits from a managed class has that one's table"
    ),
    (
      "@Managed(\"t\", subclasses: \"D\") class C {}",
      "classes that share a table need a column that names the class of each row; add 'kindColumn: \"kind\"'"
    ),
    (
      "@Managed final class C: B {}",
      "rows of this class need a kind of their own, or it names its subclasses; add 'kind: \"c\"' or 'subclasses:'"
    ),
    (
      "@Managed(kind: \"c\") class C: B {}",
      "a managed class is final unless it names its subclasses; add 'final', or 'subclasses:' to @Managed"
    ),
    (
      "@Managed(\"t\", kindColumn: \"k\", subclasses: \"D\") final class C {}",
      "a class with subclasses is not final; leave 'final' out, or 'subclasses:'"
    ),
  ])
  func `errors in a family of classes are diagnosed with the solution`(
    source: String,
    message: String
  ) {
    #expect(DiagnosticTests.messages(source) == [message])
  }

  @Test(arguments: [
    "@Managed(\"t\", kindColumn: \"k\", kind: \"c\", subclasses: \"D\", \"E\") class C { var a = 1 }",
    "@Managed(kind: \"d\") final class D: C { var b: Int? }",
    "@Managed(subclasses: \"F\") class E: C { convenience init(a: Int) {} }",
  ])
  func `correct families of classes cause no diagnostics`(source: String) {
    #expect(DiagnosticTests.messages(source).isEmpty)
  }
}
