import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import KeyValueMacros

/// The code that the macros generate, as text without spaces.
@Suite struct ExpansionTests {
  private static func expanded(
    _ source: String,
    conformances: [TypeSyntax] = ["KeyValueObservable"]
  ) -> String {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(sourceFiles: [
      file: .init(moduleName: "Test", fullFilePath: "Test.swift")
    ])
    let result = file.expand(
      macroSpecs: [
        "KeyValueObservable": MacroSpec(
          type: KeyValueObservableMacro.self,
          conformances: conformances
        ),
        "_Observed": MacroSpec(type: ObservedMacro.self),
        "Managed": MacroSpec(type: ManagedMacro.self, conformances: conformances),
        "_ManagedProperty": MacroSpec(type: ManagedPropertyMacro.self),
      ],
      contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: [$0]) }
    )
    return result.description.filter { !$0.isWhitespace }
  }

  private static func expect(
    _ source: String,
    conformances: [TypeSyntax] = ["KeyValueObservable"],
    writes pieces: String...,
    butNot others: [String] = []
  ) {
    let text = expanded(source, conformances: conformances)
    for piece in pieces {
      #expect(text.contains(piece.filter { !$0.isWhitespace }), "\(piece)\n\(text)")
    }
    for piece in others {
      #expect(!text.contains(piece.filter { !$0.isWhitespace }), "\(piece)\n\(text)")
    }
  }

  @Test func `a class with synthesized coding gets coding keys named like its properties`() {
    ExpansionTests.expect(
      "@KeyValueObservable final class C: Codable { var a = 1; let b = 2; var sum: Int { a } }",
      writes: #"private enum CodingKeys: Swift.String, Swift.CodingKey { case _$a = "a" case b }"#
    )
    for coding in [
      "enum CodingKeys: CodingKey {}", "init(from decoder: Decoder) {}",
      "func encode(to c: Encoder) {}",
    ] {
      ExpansionTests.expect(
        "@KeyValueObservable final class C: Codable { var a = 1; \(coding) }",
        writes: "_$a",
        butNot: ["Swift.CodingKey"]
      )
    }
    ExpansionTests.expect(
      "@KeyValueObservable(.synchronized) final class C: Codable { var a = 1 }",
      writes: "_$a",
      butNot: ["Swift.CodingKey"]
    )
  }

  @Test func `a class gets a registry, a table and the conformance`() {
    ExpansionTests.expect(
      "@KeyValueObservable public final class C { let a = 1; var b: Int { a } }",
      writes: "public nonisolated let _$$registry = KeyValueCore.Registry()",
      """
      private nonisolated static let _$$table = KeyValueCore.KeyTable(
        "C", of: C.self, listedBy: { ($0 as? C.Type)?._$$listC }
      )
      """,
      "keys.append(.stored(\"a\", \\_$$Root.a))",
      "keys.append(.computed(\"b\", \\_$$Root.b))",
      "extension C: nonisolated KeyValueCore.KeyValueObservable {}",
      butNot: ["_$$end", "override"]
    )
  }

  @Test func `each of several constants in one declaration has a key`() {
    ExpansionTests.expect(
      "@KeyValueObservable final class C { let a, b: Int; let (c, (d, _)) = (1, (2, 3)); var e = 1 }",
      writes: "keys.append(.stored(\"a\", \\_$$Root.a))",
      "keys.append(.stored(\"b\", \\_$$Root.b))",
      "keys.append(.stored(\"c\", \\_$$Root.c))",
      "keys.append(.stored(\"d\", \\_$$Root.d))",
      "keys.append(.stored(\"e\", \\_$$Root.e))"
    )
  }

  @Test func `the indexes of a subclass follow those of its superclass`() {
    ExpansionTests.expect(
      "@KeyValueObservable class D: C { var x = 1 }",
      conformances: [],
      writes: "override nonisolated var keyTable",
      "C._$$end(C.self, super.keyTable) &+ offset",
      "var keys = C._$$keys(root, inherited)",
      butNot: ["let _$$registry", "extension D"]
    )
  }

  @Test func `a class that declares the conformance is not treated as a subclass`() {
    ExpansionTests.expect(
      "@KeyValueObservable final class C: KeyValueCore.KeyValueObservable { var x = 1 }",
      conformances: [],
      writes: "let _$$registry",
      butNot: ["override", "extension C"]
    )
  }

  @Test func `conditions are repeated in the generated code`() {
    ExpansionTests.expect(
      "@KeyValueObservable final class C {\n#if A\nvar x = 1\n#else\nvar y = 2\n#endif\nvar z = 3\n}",
      writes: "#if A case x #else case y #endif case z case _$$end",
      "#if A keys.append(.stored(\"x\", \\_$$Root.x)) #else"
    )
  }

  @Test func `storage keeps type, value, ownership and observers, but not comments`() {
    ExpansionTests.expect(
      """
      @KeyValueObservable final class C {
        weak  // no circle
        var parent: C?
        public private(set) var count: Int = 1 { didSet { f() } }
      }
      """,
      writes: "private weak var _$parent: C?",
      "private var _$count: Int = 1 { didSet { f() } }"
    )
  }

  @Test func `the key of a property of an actor is created on that actor`() {
    ExpansionTests.expect(
      "@KeyValueObservable final class C { @MainActor var x = 1; var y = 2 }",
      writes: "keys.append(.isolated(root, _$$Isolated.x))",
      "@MainActor static func x<_$$Root: C>",
      "@MainActor private var _$x = 1"
    )
  }

  @Test func `properties that are not available everywhere have no key`() {
    ExpansionTests.expect(
      "@KeyValueObservable final class C { @available(*, unavailable) var x: Int { 1 }; var y = 2 }",
      writes: "\\_$$Root.y",
      butNot: ["\\_$$Root.x"]
    )
  }

  @Test func `a managed class of an actor lists its keys there and is observable anywhere`() {
    ExpansionTests.expect(
      "@MainActor @Managed(\"t\") final class C { var a = 1 }",
      conformances: ["KeyValueObservable", "ManagedObject", "Swift.Hashable"],
      writes: "nonisolated let observationState: KeyValueCore.ObjectState",
      "nonisolated var keyTable: KeyValueCore.KeyTable { _Keys.table }",
      "@MainActor private enum _Properties",
      "@MainActor private enum _Keys",
      "listedBy: { $0 is C.Type ? list : nil }",
      """
      extension C: nonisolated KeyValueCore.KeyValueObservable, @MainActor LiveObjects.ManagedObject,
        @MainActor Swift.Hashable {}
      """
    )
    ExpansionTests.expect(
      "@Managed(\"t\") final class C { var a = 1 }",
      conformances: ["KeyValueObservable", "ManagedObject", "Swift.Hashable"],
      writes:
        "extension C: KeyValueCore.KeyValueObservable, LiveObjects.ManagedObject, Swift.Hashable {}",
      butNot: ["MainActor", "nonisolated"]
    )
  }

  @Test func `a managed class describes its table for a schema`() {
    ExpansionTests.expect(
      """
      @Managed("t", key: "a", "b", unique: [["a"]], checks: ["c > 0": "No."], originalName: "s")
      final class C {
        @Stored("x", unique: true) var a = "x"
        var b = Date()
        @Stored(collation: "RTRIM", originalName: "d") var c: Int?
        @Relation("o_id", onDelete: .cascade) var o: C?
        @Relation("p_id", required: true, onDelete: .deny) var p: C?
      }
      """,
      conformances: ["ManagedObject"],
      writes: #"key: ["a", "b"]"#,
      #"LiveObjects.ManagedToOne(3, "o", ["o_id"], \C.o)"#,
      #"LiveObjects.ManagedToOne(4, "p", ["p_id"], \C.p, isRequired: true)"#,
      """
      declaration: LiveObjects.TableDeclaration(unique: [["a"]], checks: ["c > 0": "No."],
        originalName: "s", [.init(0, isUnique: true, isConstant: true),
         .init(2, originalName: "d", collation: "RTRIM"),
         .init(3, deleteRule: .cascade), .init(4, deleteRule: .deny)])
      """
    )
  }

  @Test func `a managed class without initialisers gets a memberwise one`() {
    ExpansionTests.expect(
      """
      @Managed("t") public final class C {
        public var id: Int64?
        public var a = "x"
        public var b = Date()
        public var c: State = .new
        public var d = f()
        var inner = 1
        private var hidden = 2
        @Relation(inverse: \\D.c) public var ds: [D]
      }
      """,
      conformances: ["ManagedObject"],
      writes: """
        public convenience init(id: Int64? = nil, a: String = "x", b: Date = Date(), c: State = .new) {
          self.init(managedState: LiveObjects.ManagedState(C.managedTable))
          if let id { self.id = id } self.a = a self.b = b self.c = c
        }
        """
    )
    ExpansionTests.expect(
      "@Managed(\"t\") final class C { var a = 1; convenience init(b: Int) { self.init() } }",
      conformances: ["ManagedObject"],
      writes: "convenience init() {",
      butNot: ["init(a:"]
    )
    ExpansionTests.expect(
      "@Managed(\"t\") final class C { var id = 0; var a = 1 }",
      conformances: ["ManagedObject"],
      writes: "convenience init(a: Int = 1)"
    )
  }

  @Test func `properties that are not stored have keys and no columns`() {
    ExpansionTests.expect(
      """
      @Managed("t") final class C {
        @NotStored var a = 1
        @NotStored var b: Int?
        @NotStored var c = Date()
        var d = 1
      }
      """,
      conformances: ["ManagedObject"],
      writes: #"LiveObjects.ManagedValue(0, "a", \C.a, isConstant: true) { 1 }"#,
      #"LiveObjects.ManagedValue(1, "b", \C.b, isConstant: true) { nil }"#,
      #"LiveObjects.ManagedValue(2, "c", \C.c) { Date() }"#,
      "deletion: 4, [ _Properties.d, ]",
      #".stored("a", \Root.a)"#
    )
  }

  @Test func `to-many relations contain their inverse and their order`() {
    let source = """
      @Managed("t") final class C {
        @Relation(through: "c_d", from: "a", "b", to: "e", position: "p") var ds: [D]
        @Relation(inverse: \\E.c, orderedBy: \\E.p) var es: [E]
        @Relation(through: "c_f") var fs: [F]
      }
      """
    for text in [
      #"ManagedThrough(0, "ds", \C.ds, table: "c_d", from: ["a", "b"], to: ["e"], position: "p")"#,
      #"ManagedRelation.toMany(1, "es", \C.es, inverse: \E.c, orderedBy: \E.p)"#,
      #"ManagedThrough(2, "fs", \C.fs, table: "c_f", from: [], to: [], position: nil)"#,
      "convenience init(ds: [D] = [], fs: [F] = [])",
      "if !ds.isEmpty { self.ds = ds }",
    ] {
      ExpansionTests.expect(source, conformances: ["ManagedObject"], writes: text)
    }
  }

  @Test func `the accessors of a rejected class refer only to existing members`() {
    ExpansionTests.expect(
      "@Managed(\"t\") class C { var x = 1 }",
      writes: "get { _Properties.x.value(of: self) }",
      "static let x = Refused()",
      butNot: ["extension C", "managedTable"]
    )
  }
}
