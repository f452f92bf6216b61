/// New objects lead to each other by strong references, for no row holds what is not saved yet. This
/// frees those that hold only each other, and frees chains of them without recursion.
enum ReferenceCycles {
  private struct Edge {
    let property: Int
    let target: Int
  }

  /// Cuts the references among those objects that nobody holds but these references and the array,
  /// which is empty afterwards.
  ///
  /// Objects that others hold, and what these lead to, stay as they are.
  ///
  /// - Parameter isKept: Whether an object is known to be held, so that it is not looked into.
  static func release(
    _ objects: inout [any ManagedObject],
    isKept: (any ManagedObject) -> Bool = { _ in false }
  ) {
    var all: [AnyObject?] = []
    var types: [any ManagedObject.Type] = []
    var states: [ManagedState] = []
    var indexes: [ObjectIdentifier: Int] = [:]
    func add(_ object: any ManagedObject) -> Int {
      if let index = indexes[ObjectIdentifier(object)] { return index }
      indexes[ObjectIdentifier(object)] = all.count
      all.append(object)
      types.append(type(of: object))
      states.append(object.managedState)
      return all.count - 1
    }
    while let object = objects.popLast() { _ = add(object) }
    // From here on only the array holds what only references held.
    var edges: [[Edge]] = []
    while edges.count < all.count {
      let led = states[edges.count].edits?.references ?? FewValues()
      let references = led.filter { !isKept($0.value) }
      if references.isEmpty {
        edges.append([])
        continue
      }
      states[edges.count].edits?.references = led.filter { references[$0.key] == nil }
      edges.append(references.map { Edge(property: $0, target: add($1)) })
    }
    var open = all.indices.filter { !types[$0].isHeldAlone(&all[$0]) }
    var isHeld = [Bool](repeating: false, count: all.count)
    while let index = open.popLast() {
      if isHeld[index] { continue }
      isHeld[index] = true
      for edge in edges[index] {
        states[index].edits?.references[edge.property] = all[edge.target] as? any ManagedObject
        open.append(edge.target)
      }
    }
  }
}

extension ManagedState {
  /// Lets go of what new objects lead to one after the other, where nobody else holds it: a chain of
  /// many would overflow the stack.
  func releaseReferences() {
    if edits?.references.isEmpty ?? true { return }
    var objects: [(object: AnyObject?, type: any ManagedObject.Type)] = []
    takeReferences(into: &objects)
    while var last = objects.popLast() {
      guard last.type.isHeldAlone(&last.object) else { continue }
      (last.object as? any ManagedObject)?.managedState.takeReferences(into: &objects)
    }
  }

  private func takeReferences(
    into objects: inout [(object: AnyObject?, type: any ManagedObject.Type)]
  ) {
    guard let references = edits?.references, !references.isEmpty else { return }
    edits?.references = FewValues()
    for object in references.values { objects.append((object, type(of: object))) }
  }
}

extension ManagedObject {
  /// Whether nobody holds an object of this class but the variable that is given.
  ///
  /// A variable of the class itself is asked: for one of any class the answer is always no.
  fileprivate static func isHeldAlone(_ object: inout AnyObject?) -> Bool {
    guard var own = object as? Self else { return false }
    object = nil
    defer { object = own }
    return isKnownUniquelyReferenced(&own)
  }
}
