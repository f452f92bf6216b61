/// What a save of a child context makes of its parent's objects: taken down before anything is changed, for whoever
/// observes these may change anything.
struct ParentSave {
  /// What a property is to be set to.
  struct Setting {
    let property: ManagedProperty
    let values: [Value]
    /// The parent's object that a relation is to lead to, if that has no key.
    let reference: (any ManagedObject)?
  }

  /// What becomes of one of the parent's objects.
  struct Step {
    /// The position of the draft.
    let index: Int
    let object: any ManagedObject
    var settings: [Setting] = []
    /// Whether it is put into the parent, if it is not there.
    let isInserted: Bool
    let isDeleted: Bool
  }

  private let child: ManagedContext
  private let parent: ManagedContext
  private let save: PreparedSave
  private let present: [Int: [Value]]
  private(set) var steps: [Step] = []
  /// The parent's objects, by draft.
  private var tops: [Int: any ManagedObject] = [:]
  private var indexes: [ObjectIdentifier: Int] = [:]

  /// - Parameter present: What the parent shows, by draft.
  /// - Throws: `StoreError` when a relation leads to an object that is not in the child.
  init(
    _ save: PreparedSave,
    _ present: [Int: [Value]],
    of child: ManagedContext,
    into parent: ManagedContext
  ) throws {
    (self.child, self.parent, self.save, self.present) = (child, parent, save, present)
    for (index, object) in save.objects.enumerated() {
      indexes[ObjectIdentifier(object)] = index
      tops[index] = top(index)
    }
    parent.prefetchFaults(Array(tops.values))
    let plan = save.plan
    for index in save.objects.indices {
      guard let object = tops[index], !plan.lost.contains(index), !plan.spared.contains(index)
      else { continue }
      let kind = plan.drafts[index].kind
      steps.append(
        Step(
          index: index,
          object: object,
          settings: kind == .deleted ? [] : try settings(index),
          isInserted: kind == .inserted || plan.rewrittenIndexes.contains(index),
          isDeleted: kind == .deleted
        )
      )
    }
  }

  /// The parent's object for that of a draft.
  func top(of index: Int) -> (any ManagedObject)? { tops[index] }

  /// The parent's object for that of a draft, a new one where there is none to be; nil where nothing is to be done.
  private func top(_ index: Int) -> (any ManagedObject)? {
    let object = save.objects[index]
    let draft = save.plan.drafts[index]
    if let key = draft.key, let known = child.above(object, key) { return known }
    guard draft.kind == .inserted || save.plan.rewrittenIndexes.contains(index) else { return nil }
    let fresh = Self.fresh(object)
    // Children of the child know it already, and the child itself if the parent's object is gone for good.
    if let key = draft.key ?? object.managedState.provisionalKey { parent.know(fresh, as: key) }
    fresh.managedState.matching = draft.matching
    return fresh
  }

  private static func fresh<Object: ManagedObject>(_ object: Object) -> any ManagedObject {
    Object(managedState: ManagedState(object.managedState.table))
  }

  /// What the properties of a draft are set to.
  private func settings(_ index: Int) throws -> [Setting] {
    let draft = save.plan.drafts[index]
    let conceded = save.plan.conceded[index] ?? []
    // One that the parent deletes is not gone yet.
    let isGone = !(tops[index]?.managedState.isDoomed ?? false)
    let isWhole = save.plan.rewrittenIndexes.contains(index) && isGone
    let edited = isWhole ? Set(draft.values.indices) : draft.editedColumns.subtracting(conceded)
    var values = draft.values
    for position in conceded { values[position] = present[index]?[position] ?? values[position] }
    var settings: [Setting] = []
    // What leads to an object without a key says what its columns hold; others that have them say nothing.
    var taken: Set<Int> = []
    for relation in draft.table.relationsToOne {
      let positions = draft.table.positions(of: relation)
      guard !edited.isDisjoint(with: positions), conceded.isDisjoint(with: positions) || isWhole,
        let target = try target(of: relation, index, values)
      else { continue }
      taken.formUnion(positions)
      let key = target.managedState.key
      let none = [Value](repeating: .null, count: positions.count)
      settings.append(
        Setting(
          property: relation,
          values: key?.values ?? none,
          reference: key == nil ? target : nil
        )
      )
    }
    // A relation says all of its columns, so that undoing it brings back where it led.
    let others =
      draft.table.properties.filter { $0 is any ToOneProperty }
      + draft.table.properties.filter { !($0 is any ToOneProperty) }
    let led = taken
    for property in others {
      let positions = draft.table.positions(of: property)
      if edited.isDisjoint(with: positions) || !led.isDisjoint(with: positions)
        || taken.isSuperset(of: positions)
      {
        continue
      }
      taken.formUnion(positions)
      settings.append(
        Setting(
          property: property,
          values: positions.map { values[$0].asStored },
          reference: nil
        )
      )
    }
    return settings
  }

  /// The parent's object that a relation is to lead to, where its columns don't say that.
  private func target(
    of relation: any ToOneProperty,
    _ index: Int,
    _ values: [Value]
  ) throws -> (any ManagedObject)? {
    let draft = save.plan.drafts[index]
    if let reference = save.references[index]?[relation.index] {
      let other = indexes[ObjectIdentifier(reference)]
      guard reference.managedState.context === child, reference.managedState.stage != .detached,
        let target = other.map({ tops[$0] }) ?? child.above(reference)
      else { throw draft.strangerError(relation.index) }
      return target
    }
    guard let key = relation.key(in: values, of: draft.table), key.isProvisional
    else { return nil }
    return relation.target(of: save.objects[index].managedState).flatMap { child.above($0) }
  }
}

extension ParentSave.Step {
  /// Makes the parent's object what it is to be.
  func run(in parent: ManagedContext) {
    let state = object.managedState
    if isDeleted { return parent.delete(object) }
    state.load(object)
    if isInserted, state.stage == .detached, state.context == nil, state.edits == nil {
      // Nobody knows it yet.
      state.prepare(settings)
      return parent.restore(object)
    }
    if isInserted, state.stage == .detached || state.isKnownDeleted {
      if state.values.isEmpty { state.row.values = state.table.initialValues() }
      parent.restore(object)
    }
    for setting in settings {
      state.assign(setting.property, setting.values, setting.reference, of: object)
    }
  }
}

extension ManagedState {
  /// Sets what a new object is to hold.
  fileprivate func prepare(_ settings: [ParentSave.Setting]) {
    var edits = Edits()
    for setting in settings {
      for (position, value) in zip(table.positions(of: setting.property), setting.values) {
        edits.base[position] = row.values[position]
        row.values[position] = value
      }
      if let reference = setting.reference { edits.references[setting.property.index] = reference }
    }
    self.edits = edits
    trimEdits()
  }
}
