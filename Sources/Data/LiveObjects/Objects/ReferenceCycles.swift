/// Breaks reference cycles among unsaved objects.
///
/// A relation to a new object cannot be stored as a key, so the object is retained instead. Two new
/// objects that refer to each other would never be released. This type finds groups of objects that
/// are retained only by each other, and also releases long chains without recursion.
enum ReferenceCycles {
  private struct Edge {
    let property: Int
    let target: Int
  }

  /// Clears the relations among objects that are retained by nothing else. Objects that are
  /// retained elsewhere keep their relations, and so do all objects reachable from them. The array
  /// is empty afterwards.
  ///
  /// This is trial deletion, as in a cycle-collecting reference counter:
  ///
  /// 1. Move all references out of the objects and into a local array. Afterwards, every object
  ///    that only other objects of the array retained has a reference count of 1.
  /// 2. Objects with a higher count are retained elsewhere. Restore their references, and those of
  ///    all objects that can be reached from them.
  /// 3. The local array is released on return, and with it all objects whose references were not
  ///    restored.
  ///
  /// - Parameters:
  ///   - objects: The objects to examine. Objects that they refer to are included.
  ///   - isKept: Returns whether an object is known to be retained elsewhere. References to it are
  ///     not followed.
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
    // From here on, objects that were retained only by references are retained only by the array.
    var edges: [[Edge]] = []
    while edges.count < all.count {
      let led = states[edges.count].edits?.references ?? SmallDictionary()
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
  /// Releases the targets of relations to new objects in a loop, if nothing else retains them.
  /// Recursive deallocation of a long chain would overflow the stack.
  func releaseReferences() {
    if edits?.references.isEmpty ?? true { return }
    var objects: [(object: AnyObject?, type: any ManagedObject.Type)] = []
    collectReferences(into: &objects)
    while var last = objects.popLast() {
      guard last.type.isHeldAlone(&last.object) else { continue }
      (last.object as? any ManagedObject)?.managedState.collectReferences(into: &objects)
    }
  }

  private func collectReferences(
    into objects: inout [(object: AnyObject?, type: any ManagedObject.Type)]
  ) {
    guard let references = edits?.references, !references.isEmpty else { return }
    edits?.references = SmallDictionary()
    for object in references.values { objects.append((object, type(of: object))) }
  }
}

extension ManagedObject {
  /// Returns whether a variable contains the only reference to an object of this class.
  ///
  /// The reference is moved into a variable of the concrete type, because
  /// `isKnownUniquelyReferenced` always returns false for an existential.
  fileprivate static func isHeldAlone(_ object: inout AnyObject?) -> Bool {
    guard var own = object as? Self else { return false }
    object = nil
    defer { object = own }
    return isKnownUniquelyReferenced(&own)
  }
}
