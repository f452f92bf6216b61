import Testing

@testable import KeyValueCore

@Suite struct PropertyBitTests {
  private func expectBits<Word: FixedWidthInteger>(in word: Word.Type) {
    let last = ObjectState.lastBit(of: word)
    let bits = (0..<200).map { ObjectState.bit($0, in: word) }
    #expect(bits.allSatisfy { $0.nonzeroBitCount == 1 })
    #expect(Set(bits.prefix(last)).count == last)
    #expect(bits.dropFirst(last).allSatisfy { $0 == bits[last] })
  }

  @Test func `each property has a bit, in words of 32 bits too`() {
    expectBits(in: UInt.self)
    expectBits(in: UInt32.self)
    expectBits(in: UInt64.self)
  }
}
