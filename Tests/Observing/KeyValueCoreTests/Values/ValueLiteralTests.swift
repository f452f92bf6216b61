import KeyValueCore
import Testing

@Suite struct `Literals of values` {
  @Test func `are texts, numbers and Booleans`() {
    let name = "x"
    let values: [Value] = ["text", "\(name)y", 1, -1, 0.5, true]
    #expect(
      values == [.text("text"), .text("xy"), .integer(1), .integer(-1), .real(0.5), .boolean(true)]
    )
    let none: Value? = nil
    #expect(none == nil && Value.null.isNull)
  }
}
