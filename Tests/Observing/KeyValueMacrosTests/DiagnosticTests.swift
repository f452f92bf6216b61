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
    ("struct S {}", "@KeyValueObservable can only be applied to a class; this is a struct"),
    ("enum E {}", "@KeyValueObservable can only be applied to a class; this is an enum"),
    ("actor A {}", "@KeyValueObservable can only be applied to a class; this is an actor"),
    (
      "class C { @Published var x = 1 }",
      "'@Published' replaces the storage that observation needs; mark the property @NotObserved, or store the plain value"
    ),
    (
      "class C { var a = 1, b = 2 }",
      "declare each observed property with its own 'var'"
    ),
    (
      "class C { var (a, b) = (1, 2) }",
      "a pattern cannot be observed; declare each variable with its own 'var'"
    ),
    (
      "class C { var x: some Equatable = 1 }",
      "'some' cannot be repeated for the storage; write the concrete type, or mark the property @NotObserved"
    ),
    (
      "class C { lazy var x = 1 }",
      "the setter of a lazy property cannot notify observers; mark it @ManuallyNotified and report changes manually, or mark it @NotObserved"
    ),
    (
      "class C { @AffectedBy(\"a\", \"nope.b\") var x = 1; var a = 2 }",
      "C has no key 'nope'; the keys are x, a"
    ),
    (
      "class C { @AffectedBy(\"a\") var x: Int { 1 }; var a = 2 }",
      "getters, longer key paths and tracked functions that read 'x' are not notified of its changes; begin its getter with 'access(\\.x)'"
    ),
    (
      "class C { @ManuallyNotified var x: Int { get { 1 } set {} } }",
      "getters, longer key paths and tracked functions that read 'x' are not notified of its changes; begin its getter with 'access(\\.x)'"
    ),
    (
      "class C { var x = 1 { didSet { let x = 2; self.x = x } } }",
      "setting 'x' here calls the observer recursively, because the observer declares another 'x'; rename the other one"
    ),
    (
      "class C { var mutex = Mutex(0) }",
      "a noncopyable value cannot be observed; make the property a 'let', or mark it @NotObserved"
    ),
    (
      "class C { struct Handle: ~Copyable {}; var handle: Handle = Handle() }",
      "a noncopyable value cannot be observed; make the property a 'let', or mark it @NotObserved"
    ),
    (
      "class C { var `Type` = 1 }",
      "a key path cannot refer to a property named 'Type'; rename it, or mark it @NotObserved"
    ),
    (
      "@MainActor class C { var task: Task<Void, Never>?; deinit { task?.cancel() } }",
      "the accessors of 'task' are isolated to 'MainActor', and 'deinit' is not; write 'isolated deinit', or mark the property @NotObserved"
    ),
    (
      "class C: Codable { var title = 1; enum CodingKeys: String, CodingKey { case title = \"name\" } }",
      "the compiler encodes the storage of 'title'; write 'case _$title = \"name\"' in an enum of 'Swift.String'"
    ),
    (
      "class C: Codable & Identifiable { var url = 1; let id = 2; enum CodingKeys: CodingKey { case url, id } }",
      "the compiler encodes the storage of 'url'; write 'case _$url = \"url\"' in an enum of 'Swift.String'"
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
      messages.contains { $0.hasPrefix(message) && $0.hasSuffix("rename this one") }
    )
  }

  @Test(arguments: [
    "class C { struct Swift {} }", "class C { typealias KeyValueCore = Int }",
    "class C<KeyValueObserving> { }", "class Swift { }",
  ])
  func `types that hide the modules used by the macro are rejected`(source: String) {
    let messages = DiagnosticTests.messages("@KeyValueObservable \(source)")
    #expect(messages.count == 1 && messages[0].contains("hides the module that the macro uses"))
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
    ("class C { var x = 1 }", "a synchronized class must be final; add 'final'"),
    (
      "final class C: Codable { var x = 1 }",
      "synthesized coding would bypass the lock; write 'init(from:)' and 'encode(to:)'"
    ),
    (
      "final class C { var x = 1 { didSet {} } }",
      "'willSet' and 'didSet' would run under the lock; observe the property instead"
    ),
    (
      "final class C { @NotObserved var x = 1 }",
      "the lock does not guard this property; make it a 'let' or an observed 'var'"
    ),
    (
      "@MainActor final class C { var x = 1 }",
      "a synchronized class is used on any thread; remove its isolation"
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
    ("struct S {}", "@Managed can only be applied to a class; this is not a class"),
    (
      "class C {}",
      "a managed class must be final unless it lists its subclasses; add 'final', or 'kindColumn:' and 'subclasses:' to @Managed"
    ),
    (
      "final class C: NSObject, Sendable {}",
      "on Apple's systems, an object of a subclass of NSObject is no Swift object, and its reference counts cannot be used here; leave NSObject out"
    ),
    (
      "final class C: Foundation.NSObject {}",
      "on Apple's systems, an object of a subclass of NSObject is no Swift object, and its reference counts cannot be used here; leave Foundation.NSObject out"
    ),
    (
      "final class C<T> {}",
      "a managed class cannot be generic, because it has one table; write a class for each type, or store a Codable enum in a column"
    ),
    (
      "@KeyValueObservable final class C {}",
      "@Managed already makes the class observable; remove @KeyValueObservable"
    ),
    (
      "final class C { init(a: Int) {} }",
      "a managed class has only convenience initialisers; write 'convenience init' and call 'self.init()' in it"
    ),
    (
      "final class C { var isDeleted = false }",
      "'isDeleted' states whether the row was deleted; rename the property, and name its column with @Stored(\"isDeleted\")"
    ),
    (
      "final class C {\n#if DEBUG\nvar x = 1\n#endif\n}",
      "the columns of a table cannot be conditional; move the property out of '#if', or mark it @NotObserved"
    ),
    (
      "final class C { let x = 1 }",
      "the value of a column is read from the database; declare it 'var', or mark it @NotObserved"
    ),
    (
      "final class C { @Stored(\"y\") var x: Int { 1 } }",
      "a computed property has no column; remove @Stored"
    ),
    (
      "final class C { var x: Int }",
      "'x' needs an initial value, for new objects and for rows without a value; add one, or make it optional"
    ),
    (
      "final class C { var x = 1 { didSet {} } }",
      "a column cannot have 'willSet' or 'didSet'; observe the property instead"
    ),
    (
      "final class C { @NotStored var x = 1 { didSet {} } }",
      "a managed property cannot have 'willSet' or 'didSet'; observe the property instead"
    ),
    (
      "final class C { @NotStored var x: Int }",
      "'x' needs an initial value; add one, or make it optional"
    ),
    (
      "final class C { @NotStored @Stored(\"y\") var x = 1 }",
      "a property has one of @NotStored and @Stored"
    ),
    (
      "final class C { @NotStored var x: Int { 1 } }",
      "a computed property has no column; remove @NotStored"
    ),
    (
      "final class C { @ManuallyNotified var x = 1 }",
      "a managed property notifies its observers automatically; remove @ManuallyNotified"
    ),
    (
      "final class C { @Relation(\"c_id\") var c: C? = nil }",
      "a relation cannot have an initial value; remove it"
    ),
    (
      "final class C { @Relation var c: C? }",
      "name the columns with the key of the other object, or the inverse"
    ),
    (
      "final class C { @Relation(\"c_id\") var c: C }",
      "a relation to one object may be nil; declare it with an optional type, 'Other?'"
    ),
    (
      "final class C { @Relation(\"c_id\", required: true) var c: C? }",
      "a required relation cannot become nil when the other object is deleted; add 'onDelete: "
        + ".cascade' or 'onDelete: .deny'"
    ),
    (
      "final class C { @Relation(\"c_id\", required: true, onDelete: .nullify) var c: C? }",
      "a required relation cannot become nil when the other object is deleted; add 'onDelete: "
        + ".cascade' or 'onDelete: .deny'"
    ),
    (
      "final class C { @Relation(inverse: \\C.c) var all: Set<C> }",
      "a relation with an inverse or its own table has many objects; declare it as '[Other]'"
    ),
    (
      "final class C { var a = 1, b = 2 }",
      "declare each observed property with its own 'var'"
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
    "final class C { @NotStored var x = 1; @NotStored var y: Int? }",
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
      "name the table: '@Managed(\"table\")'; only a subclass of a managed class inherits its table"
    ),
    (
      "@Managed(\"t\", subclasses: \"D\") class C {}",
      "classes that share a table need a column for the class of each row; add 'kindColumn: \"kind\"'"
    ),
    (
      "@Managed final class C: B {}",
      "this class needs a kind for its rows, or a list of its subclasses; add 'kind: \"c\"' or 'subclasses:'"
    ),
    (
      "@Managed(kind: \"c\") class C: B {}",
      "a managed class must be final unless it lists its subclasses; add 'final', or 'subclasses:' to @Managed"
    ),
    (
      "@Managed(\"t\", kindColumn: \"k\", subclasses: \"D\") final class C {}",
      "a class with subclasses cannot be final; remove 'final' or 'subclasses:'"
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
