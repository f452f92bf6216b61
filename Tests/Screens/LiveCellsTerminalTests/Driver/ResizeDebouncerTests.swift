import Testing

@testable import LiveCellsTerminal

@Suite struct ResizeDebouncerTests {
  private let start = ContinuousClock.now

  @Test func `no resize is due initially`() {
    var debouncer = ResizeDebouncer()
    #expect(debouncer.deadline == nil)
    #expect(debouncer.take(at: start) == false)
  }

  @Test func `a resize is due once, after a pause of one frame`() {
    var debouncer = ResizeDebouncer()
    debouncer.note(at: start)
    #expect(debouncer.take(at: start + .milliseconds(15)) == false)
    #expect(debouncer.take(at: start + .milliseconds(16)) == true)
    #expect(debouncer.take(at: start + .milliseconds(17)) == false)
    #expect(debouncer.deadline == nil)
  }

  @Test func `consecutive resizes are combined`() {
    var debouncer = ResizeDebouncer()
    for moment in stride(from: 0, to: 50, by: 10) {
      debouncer.note(at: start + .milliseconds(moment))
    }
    #expect(debouncer.take(at: start + .milliseconds(55)) == false)
    #expect(debouncer.take(at: start + .milliseconds(56)) == true)
  }

  @Test func `continuous resizing is due every 75 milliseconds`() {
    var debouncer = ResizeDebouncer()
    for moment in stride(from: 0, to: 75, by: 5) {
      debouncer.note(at: start + .milliseconds(moment))
    }
    #expect(debouncer.deadline == start + .milliseconds(75))
    #expect(debouncer.take(at: start + .milliseconds(75)) == true)
  }
}
