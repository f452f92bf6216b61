/// The changes that a child's save makes to its parent's objects.
///
/// They are collected before the first one is made, because observers of the parent's objects may
/// change either context.
struct ParentSave {
  /// An assignment to a property of a parent's object.
  struct Setting {
    let property: ManagedProperty
    let values: [Value]
    /// The parent's object that the relation is set to, if that object has no key.
    let reference: (any ManagedObject)?
  }

  /// The changes of one parent's object.
  struct Step {
    /// The index of the draft.
    let index: Int
    let object: any ManagedObject
    var settings: [Setting] = []
    /// Whether the object is inserted into the parent, unless it is already there.
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

  /// Determines the steps of a save.
  ///
  /// - Parameter present: The values that the parent shows, by draft.
  /// - Throws: `StoreError` if a relation refers to an object that is not in the child context.
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
      guard let object = tops[index], !plan.missing.contains(index),
        !plan.skippedDeletions.contains(index)
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

  /// Returns the parent's object for a draft.
  func top(of index: Int) -> (any ManagedObject)? { tops[index] }

  /// Returns the parent's object for a draft, creating one if the draft inserts a row. Returns nil
  /// if the draft makes no change.
  private func top(_ index: Int) -> (any ManagedObject)? {
    let object = save.objects[index]
    let draft = save.plan.drafts[index]
    if let key = draft.key, let known = child.above(object, key) { return known }
    guard draft.kind == .inserted || save.plan.rewrittenIndexes.contains(index) else { return nil }
    let fresh = Self.fresh(object)
    // Children of the child may already refer to the key. The child itself may, too, if the
    // parent's object was deleted permanently.
    if let key = draft.key ?? object.managedState.provisionalKey { parent.know(fresh, as: key) }
    fresh.managedState.matching = draft.matching
    return fresh
  }

  private static func fresh<Object: ManagedObject>(_ object: Object) -> any ManagedObject {
    Object(managedState: ManagedState(object.managedState.table))
  }

  /// Returns the assignments for a draft.
  private func settings(_ index: Int) throws -> [Setting] {
    let draft = save.plan.drafts[index]
    let theirColumns = save.plan.theirColumns[index] ?? []
    // An object that the parent has marked for deletion still has a row.
    let isGone = !(tops[index]?.managedState.isMarkedForDeletion ?? false)
    let isWhole = save.plan.rewrittenIndexes.contains(index) && isGone
    let edited = isWhole ? Set(draft.values.indices) : draft.editedColumns.subtracting(theirColumns)
    var values = draft.values
    for position in theirColumns {
      values[position] = present[index]?[position] ?? values[position]
    }
    var settings: [Setting] = []
    // Columns shared by several relations are determined by the relation to an object without a
    // key. Relations to objects with a key contribute nothing to those columns.
    var taken: Set<Int> = []
    for relation in draft.table.relationsToOne {
      let positions = draft.table.positions(of: relation)
      if !draft.editedColumns.subtracting(theirColumns).isDisjoint(with: positions) {
        try checkTarget(of: relation, index, values)
      }
      guard !edited.isDisjoint(with: positions),
        theirColumns.isDisjoint(with: positions) || isWhole,
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
    // A relation assigns all of its columns, so that undoing the assignment restores the previous
    // target.
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

  /// Checks that a relation is not set to an object that the parent has deleted.
  private func checkTarget(
    of relation: any ToOneProperty,
    _ index: Int,
    _ values: [Value]
  ) throws {
    let draft = save.plan.drafts[index]
    let target =
      if save.references[index]?[relation.index] != nil {
        try self.target(of: relation, index, values)
      } else {
        relation.livingTarget(in: values, of: draft.table, parent)
      }
    guard let target, target.managedState.isKnownDeleted, target.managedState.stage == .saved,
      !tops.contains(where: { $0.value === target && save.plan.drafts[$0.key].kind != .updated }),
      parent.hasForeignKey(relation, draft.table)
    else { return }
    throw AsyncManagedContext.deletedTarget(target, relation, of: draft.description)
  }

  /// Returns the parent's object that a relation is set to, if the relation's columns do not
  /// determine it.
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
      else { throw draft.foreignObjectError(relation.index) }
      return target
    }
    guard let key = relation.key(in: values, of: draft.table), key.isProvisional
    else { return nil }
    return relation.target(of: save.objects[index].managedState).flatMap { child.above($0) }
  }
}

extension ParentSave.Step {
  /// Performs the changes in the parent context.
  func run(in parent: ManagedContext) {
    let state = object.managedState
    if isDeleted { return parent.delete(object) }
    state.load(object)
    if isInserted, state.stage == .detached, state.context == nil, state.edits == nil {
      // The object is not observed yet, so its values can be set directly.
      state.prepare(settings)
      return parent.restore(object)
    }
    if isInserted, state.stage == .detached || state.isKnownDeleted || state.representsOther {
      if state.values.isEmpty { state.row.values = state.table.initialValues() }
      parent.restore(object)
    }
    for setting in settings {
      state.assign(setting.property, setting.values, setting.reference, of: object)
    }
  }
}

extension ManagedState {
  /// Sets the values of a new object and records them as changes.
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
