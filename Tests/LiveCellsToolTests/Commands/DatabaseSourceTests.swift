import LiveRows
import Testing

@testable import LiveCellsTool

@Suite struct DatabaseSourceTests {
  @Test(
    arguments: [
      ("postgres://db/shop", .server("postgres://db/shop")),
      ("postgresql:///shop", .server("postgresql:///shop")), ("shop.sqlite", .file("shop.sqlite")),
      ("./postgres://x", .file("./postgres://x")), ("postgres", .file("postgres")),
    ] as [(String, DatabaseSource)]
  )
  func `an address is a server, anything else is a file`(name: String, source: DatabaseSource) {
    #expect(DatabaseSource(name) == source)
  }

  @Test func `a server can't be promised to change nothing`() {
    let error = #expect(throws: StoreError.self) {
      try DatabaseSource("postgres://db/shop").open(isImmutable: true, patience: 1, isLimited: true)
    }
    #expect(error?.code == .badRequest)
  }

  #if !PostgreSQL
    @Test func `without its library a server is refused with what is missing`() {
      let error = #expect(throws: StoreError.self) {
        try DatabaseSource("postgres://ann:secret@db/shop")
          .open(isImmutable: false, patience: 1, isLimited: true)
      }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("trait PostgreSQL") && text.contains("libpq-dev"))
      #expect(!text.contains("secret"))
    }
  #endif
}
