import LiveCells
import Testing

@testable import LiveCells

@Suite struct `Highlights of changes` {
  private final class Thing {}

  @Test func `fade together with others, and not before their time`() throws {
    var highlights = Highlights(time: .seconds(2))
    let (first, second) = (Thing(), Thing())
    highlights.note(0, of: first, at: .milliseconds(10))
    highlights.note(1, of: second, at: .milliseconds(200))
    let expiry = try #require(highlights.highlights(of: first, at: .milliseconds(300)).expiry)
    #expect(expiry == highlights.highlights(of: second, at: .milliseconds(300)).expiry)
    #expect(expiry >= .milliseconds(2200) && expiry <= .milliseconds(2450))
    #expect(highlights.highlights(of: first, at: expiry).columns.isEmpty)
  }

  @Test func `belong to the row, and retain it only until they fade`() {
    var highlights = Highlights(time: .seconds(2))
    weak var gone: Thing?
    do {
      let row = Thing()
      gone = row
      highlights.note(3, of: row, at: .zero)
      highlights.note(newRow: row, at: .zero)
      #expect(highlights.highlights(of: row, at: .seconds(1)).columns == [3])
      #expect(highlights.highlights(of: row, at: .seconds(1)).isNew)
      #expect(highlights.highlights(of: Thing(), at: .seconds(1)) == Highlights.RowHighlights())
    }
    highlights.forgetFaded(at: .seconds(1))
    #expect(gone != nil)
    highlights.forgetFaded(at: .seconds(3))
    #expect(gone == nil)
  }

  @Test func `of an inserted row fade even if no field has changed`() throws {
    var highlights = Highlights(time: .seconds(2))
    let row = Thing()
    highlights.note(newRow: row, at: .zero)
    let expiry = try #require(highlights.highlights(of: row, at: .seconds(1)).expiry)
    #expect(expiry == .seconds(2))
    #expect(!highlights.highlights(of: row, at: expiry).isNew)
  }

  @Test func `are not shown for fields that change constantly`() {
    var highlights = Highlights(time: .seconds(2))
    let row = Thing()
    var now = Duration.zero
    for _ in 0..<20 {
      now += .milliseconds(100)
      highlights.note(0, of: row, at: now)
    }
    highlights.note(1, of: row, at: now)
    #expect(highlights.highlights(of: row, at: now).columns == [1])
    for _ in 0..<20 {
      now += .seconds(1)
      highlights.note(0, of: row, at: now)
    }
    #expect(
      highlights.highlights(of: row, at: now).columns == [0],
      "once a second can be looked at"
    )
  }

  @Test func `are not shown with a duration of zero`() {
    var highlights = Highlights(time: .zero)
    let row = Thing()
    highlights.note(0, of: row, at: .milliseconds(10))
    #expect(highlights.highlights(of: row, at: .milliseconds(10)) == Highlights.RowHighlights())
  }
}
