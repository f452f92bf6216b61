/// A list with fast insertion and removal in the middle.
///
/// The elements are stored in chunks of at most 512. An insertion or removal moves the elements of
/// one chunk and adjusts the start index of each later chunk.
struct ChunkedArray<Element>: RandomAccessCollection {
  private static var chunkSize: Int { 256 }

  /// The chunks. No chunk is empty.
  private var pieces: [[Element]] = []
  /// The start index of each chunk, followed by the end index of the last chunk.
  private var starts = [0]

  init(_ elements: [Element] = []) {
    for start in stride(from: 0, to: elements.count, by: Self.chunkSize) {
      let end = Swift.min(start + Self.chunkSize, elements.count)
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
    if pieces[piece].count > 2 * Self.chunkSize { split(piece) }
  }

  mutating func remove(at index: Int) {
    let piece = piece(at: index)
    pieces[piece].remove(at: index - starts[piece])
    move(behind: piece, by: -1)
    guard pieces[piece].isEmpty else { return }
    pieces.remove(at: piece)
    starts.remove(at: piece)
  }

  /// Returns the chunk that contains an index, or the number of chunks for the end index.
  private func piece(at index: Int) -> Int {
    (0..<pieces.count).partitioningIndex { starts[$0 + 1] > index }
  }

  private mutating func move(behind piece: Int, by distance: Int) {
    for next in piece + 1..<starts.count { starts[next] += distance }
  }

  private mutating func split(_ piece: Int) {
    let rest = Array(pieces[piece][Self.chunkSize...])
    pieces[piece].removeLast(rest.count)
    pieces.insert(rest, at: piece + 1)
    starts.insert(starts[piece] + Self.chunkSize, at: piece + 1)
  }
}
