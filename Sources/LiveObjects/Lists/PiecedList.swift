/// A list in which one of many elements is put in or taken out without all moving that come after it: they lie in
/// pieces of some hundred.
struct PiecedList<Element>: RandomAccessCollection {
  private static var most: Int { 256 }

  /// None is empty.
  private var pieces: [[Element]] = []
  /// Where each piece begins, and behind the last one where that ends.
  private var starts = [0]

  init(_ elements: [Element] = []) {
    for start in stride(from: 0, to: elements.count, by: Self.most) {
      let end = Swift.min(start + Self.most, elements.count)
      pieces.append(Array(elements[start..<end]))
      starts.append(end)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts[pieces.count] }

  subscript(index: Int) -> Element {
    let piece = piece(at: index)
    return pieces[piece][index - starts[piece]]
  }

  mutating func insert(_ element: Element, at index: Int) {
    if pieces.isEmpty {
      pieces = [[]]
      starts = [0, 0]
    }
    let piece = Swift.min(piece(at: index), pieces.count - 1)
    pieces[piece].insert(element, at: index - starts[piece])
    move(behind: piece, by: 1)
    if pieces[piece].count > 2 * Self.most { split(piece) }
  }

  mutating func remove(at index: Int) {
    let piece = piece(at: index)
    pieces[piece].remove(at: index - starts[piece])
    move(behind: piece, by: -1)
    guard pieces[piece].isEmpty else { return }
    pieces.remove(at: piece)
    starts.remove(at: piece)
  }

  /// The piece that an index lies in; behind the last one for the end.
  private func piece(at index: Int) -> Int {
    (0..<pieces.count).firstBound { starts[$0 + 1] > index }
  }

  private mutating func move(behind piece: Int, by distance: Int) {
    for next in piece + 1..<starts.count { starts[next] += distance }
  }

  private mutating func split(_ piece: Int) {
    let rest = Array(pieces[piece][Self.most...])
    pieces[piece].removeLast(rest.count)
    pieces.insert(rest, at: piece + 1)
    starts.insert(starts[piece] + Self.most, at: piece + 1)
  }
}
