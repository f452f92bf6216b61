import Testing

@testable import KeyValueCore

@Suite struct ElementEditTests {
  /// Returns the elements after an edit, applied one element at a time.
  private func model(_ kind: OrderedEdit<Int>.Kind, _ indexes: [Int], _ elements: [Int]) -> [Int] {
    var elements = elements
    switch kind {
    case .insertion(let new):
      for (index, element) in zip(indexes, new) { elements.insert(element, at: index) }
    case .removal: for index in indexes.reversed() { elements.remove(at: index) }
    case .replacement(let new):
      for (index, element) in zip(indexes, new) { elements[index] = element }
    }
    return elements
  }

  @Test func `an edit at several positions equals single edits in sequence`() throws {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<2_000 {
      let elements = Array(0..<(round % 12))
      let count = Int.random(in: 0...8, using: &generator)
      let new = (0..<count).map { 100 + $0 }
      let places = Array((0..<(elements.count + count)).shuffled().prefix(count).sorted())
      let present = Array(elements.indices.shuffled().prefix(count).sorted())
      let edits: [(OrderedEdit<Int>.Kind, [Int])] = [
        (.insertion(new), places), (.removal, present),
        (.replacement(Array(new.prefix(present.count))), present),
      ]
      for (kind, indexes) in edits {
        let edit = try #require(OrderedEdit(kind, at: indexes, count: elements.count))
        #expect(edit.applied(to: elements) == model(kind, indexes, elements), "\(kind) \(indexes)")
      }
    }
  }

  private final class Person: Hashable {
    let id: Int
    init(_ id: Int) { self.id = id }
    static func == (left: Person, right: Person) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  @Test func `an element that equals a new one stays in the set`() {
    let present = (0..<20).map(Person.init)
    let others = (10..<40).map(Person.init)
    for edit in [SetEdit.set(Set(others)), .union(Set(others)), .intersect(Set(others))] {
      let before = Set(present)
      let after = edit.applied(to: before)
      let kept = after.filter { before.contains($0) }
      #expect(kept.allSatisfy { element in present.contains { $0 === element } })
      let reported = before.subtracting(edit.removed(from: before) ?? [])
        .union(edit.inserted(into: before) ?? [])
      #expect(Set(after.map(ObjectIdentifier.init)) == Set(reported.map(ObjectIdentifier.init)))
    }
  }
}
