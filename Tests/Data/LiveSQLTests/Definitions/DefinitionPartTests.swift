import LiveSQL
import Testing

@Suite struct DefinitionPartTests {
  @Test func `quotes within a name are doubled, also before a combining character`() {
    #expect(#"a"b"#.enclosed(in: "\"") == #""a""b""#)
    #expect("\"\u{301}".enclosed(in: "\"").unicodeScalars.count == 5)
  }

  @Test func `a column is declared with its type, its obligation and its default`() {
    let column = TableDefinition.Column("a", type: .integer)
    #expect(
      PlainDialect.column(column, type: "INT", isRequired: true, initial: "1")
        == #""a" INT NOT NULL DEFAULT 1"#
    )
    #expect(PlainDialect.column(column, type: "", isRequired: false, initial: nil) == #""a""#)
  }

  @Test(
    arguments: [
      (DeleteRule.cascade, " ON DELETE CASCADE"), (.nullify, " ON DELETE SET NULL"), (.deny, ""),
    ]
  )
  func `a reference names its delete rule`(rule: DeleteRule, text: String) {
    let key = TableDefinition.ForeignKey(["b"], table: "t", deleteRule: rule)
    #expect(PlainDialect.reference(key) == #"REFERENCES "t""# + text)
  }

  @Test func `an index is created with or without a name`() {
    let index = TableDefinition.Index(["a", "b"], isUnique: true)
    #expect(PlainDialect.index(index, of: "t") == #"CREATE UNIQUE INDEX ON "t"("a", "b")"#)
    #expect(
      PlainDialect.index(TableDefinition.Index(["a"]), named: "i", of: "t")
        == #"CREATE INDEX "i" ON "t"("a")"#
    )
  }

  @Test func `tables and columns are renamed`() {
    #expect(PlainDialect.rename("a", to: "b") == #"ALTER TABLE "a" RENAME TO "b""#)
    #expect(
      PlainDialect.rename("a", to: "b", of: "t") == #"ALTER TABLE "t" RENAME COLUMN "a" TO "b""#
    )
  }
}
