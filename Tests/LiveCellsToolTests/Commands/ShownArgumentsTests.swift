import Testing

@testable import LiveCellsTool

@Suite struct ShownArgumentsTests {
  @Test(
    arguments: [
      ("postgres://ann:secret@db/shop", "postgres://ann:******@db/shop"),
      ("postgresql://ann:a@b:c@db:5433/shop?x=1", "postgresql://ann:*****@db:5433/shop?x=1"),
      ("postgres:///shop?password=secret&user=ann", "postgres:///shop?password=******&user=ann"),
      ("postgres://ann:secret@db?sslpassword=other", "postgres://ann:******@db?sslpassword=*****"),
      ("postgres://ann@db/shop", "postgres://ann@db/shop"), ("postgres:", "postgres:"),
      ("shop.sqlite", "shop.sqlite"),
    ]
  )
  func `a password in an address is not seen among the processes`(text: String, shown: String) {
    var bytes = Array(text.utf8)
    for range in ShownArguments.passwords(in: bytes) {
      for position in range { bytes[position] = UInt8(ascii: "*") }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == shown)
  }
}
