import Testing

@testable import LiveCellsTerminal

@Suite struct ColumnLayoutTests {
  /// Returns the text ranges of the visible columns, by column.
  private func places(_ layout: ColumnLayout) -> [Int: Range<Int>] {
    Dictionary(uniqueKeysWithValues: layout.spans.map { ($0.column, $0.text) })
  }

  @Test func `columns that fit are side by side, with space for their marks`() {
    let layout = ColumnLayout(widths: [5, 3, 4], available: 40)
    #expect(places(layout) == [0: 2..<7, 1: 9..<12, 2: 14..<18])
    #expect(layout.spans.map(\.flag) == [7, 12, 18])
    #expect(!layout.hidesRight)
    #expect(layout.largestOffset == 0)
  }

  @Test func `the last column fits if its mark fits`() {
    #expect(!ColumnLayout(widths: [5, 3, 4], available: 19).hidesRight)
    #expect(ColumnLayout(widths: [5, 3, 4], available: 18).hidesRight)
  }

  @Test func `a long text yields to the other columns and takes the remaining space`() {
    let layout = ColumnLayout(widths: [5, 150, 4], available: 100)
    #expect(places(layout) == [0: 2..<7, 1: 9..<93, 2: 95..<99])
    #expect(!layout.hidesRight)
  }

  @Test func `columns that do not fit scroll beside the first one`() {
    let widths = [6, 10, 10, 10]
    let begin = ColumnLayout(widths: widths, available: 30)
    #expect(places(begin) == [0: 2..<8, 1: 10..<20, 2: 22..<29])
    #expect(begin.hidesRight)
    #expect(begin.largestOffset == 2)

    let middle = ColumnLayout(widths: widths, available: 30, offset: 1)
    #expect(places(middle) == [0: 2..<8, 2: 10..<20, 3: 22..<29])

    let end = ColumnLayout(widths: widths, available: 30, offset: 99)
    #expect(end.offset == 2)
    #expect(places(end) == [0: 2..<8, 3: 10..<20])
    #expect(!end.hidesRight)
  }

  @Test func `scrolling ends where the last columns are completely visible`() {
    let layout = ColumnLayout(widths: [6, 10, 10, 10], available: 34, offset: 99)
    #expect(layout.offset == 1)
    #expect(layout.spans.map(\.column) == [0, 2, 3])
    #expect(!layout.hidesRight)
  }

  @Test func `the pinned column leaves half of the space to the others`() {
    let layout = ColumnLayout(widths: [40, 40], available: 20)
    #expect(places(layout) == [0: 2..<10, 1: 12..<19])
    #expect(layout.hidesRight)
  }

  @Test func `nothing is outside of the window, however narrow it is`() {
    for available in 0..<60 {
      for offset in 0..<4 {
        let layout = ColumnLayout(widths: [7, 30, 1, 12], available: available, offset: offset)
        var end = ColumnLayout.gutter
        for span in layout.spans {
          #expect(span.text.lowerBound >= end)
          #expect(!span.text.isEmpty)
          #expect(span.flag < available)
          end = span.flag + 1
        }
      }
    }
  }

  @Test func `every column can be scrolled to`() {
    for available in 12..<60 {
      let widths = [7, 30, 1, 12, 45]
      var seen: Set<Int> = []
      let largest = ColumnLayout(widths: widths, available: available).largestOffset
      for offset in 0...largest {
        let layout = ColumnLayout(widths: widths, available: available, offset: offset)
        seen.formUnion(layout.spans.map(\.column))
      }
      #expect(seen == Set(widths.indices), "in \(available) columns")
    }
  }

  @Test func `a table without columns has an empty layout`() {
    #expect(ColumnLayout(widths: [], available: 80).spans.isEmpty)
  }

  @Test func `the pinned column stays visible, whatever its index`() {
    let orderOptions = [6, 10, 8, 10].enumerated().map {
      ColumnLayout.ColumnRequest(column: $0.offset, width: $0.element)
    }
    let wide = ColumnLayout(orderOptions, pinned: 2, available: 80)
    #expect(wide.spans.map(\.column) == [0, 1, 2, 3])
    let narrow = ColumnLayout(orderOptions, pinned: 2, available: 30)
    #expect(narrow.spans.map(\.column) == [2, 0, 1])
    let scrolled = ColumnLayout(orderOptions, pinned: 2, available: 30, offset: 9)
    #expect(scrolled.spans.map(\.column).first == 2 && scrolled.spans.last?.column == 3)
  }

  @Test func `a revealed column is scrolled into view, no further than needed`() {
    let orderOptions = Array(repeating: 10, count: 8).enumerated().map {
      ColumnLayout.ColumnRequest(column: $0.offset, width: $0.element)
    }
    for available in [26, 36, 60] {
      for wanted in 0..<8 {
        for offset in 0..<8 {
          let layout = ColumnLayout(
            orderOptions,
            available: available,
            offset: offset,
            revealing: wanted
          )
          let span = layout.spans.first { $0.column == wanted }
          #expect(span?.text.count == 10, "\(wanted) from \(offset) in \(available)")
          let alone = ColumnLayout(orderOptions, available: available, offset: offset)
          if alone.spans.contains(where: { $0.column == wanted && $0.text.count == 10 }) {
            #expect(layout == alone)
          }
        }
      }
    }
  }

  @Test func `a width set by the user is not limited`() {
    let orderOptions: [ColumnLayout.ColumnRequest] = [
      .init(column: 0, width: 10), .init(column: 1, width: 60, isChosen: true),
      .init(column: 2, width: 60),
    ]
    let layout = ColumnLayout(orderOptions, available: 90)
    #expect(layout.spans.first { $0.column == 1 }?.text.count == 60)
  }
}
