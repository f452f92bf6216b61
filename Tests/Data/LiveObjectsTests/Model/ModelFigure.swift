#if SQLite
  @testable import LiveObjects

  /// The model of one object. `values` contains title, body and rank.
  final class ModelFigure {
    enum Stage {
      case fresh
      case inserted
      case saved
    }

    let note: Note
    var stage: Stage
    var key: Int64?
    var values: [Value]
    /// The previous values of changed columns, by position.
    var base: [Int: Value] = [:]
    var theirs: [Int: Value] = [:]
    var isMarkedForDeletion = false
    var isGone = false
    /// Whether the next read determines whether the row exists.
    var isFault = false
    /// Whether the object had a row, whose key another row has taken.
    var hadRow = false
    /// The values as reported to observers.
    var told: [Value]
    var wasDeleted: Bool
    var tokens: [ObservationToken] = []

    init(_ note: Note, stage: Stage, key: Int64?, values: [Value]) {
      self.note = note
      self.stage = stage
      self.key = key
      self.values = values
      told = values
      wasDeleted = false
    }

    var isDeleted: Bool { isMarkedForDeletion || isGone }
    var isPending: Bool {
      stage == .inserted || (stage == .saved && (isMarkedForDeletion || !base.isEmpty))
    }
  }
#endif
