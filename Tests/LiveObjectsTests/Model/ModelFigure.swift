#if SQLite
  @testable import LiveObjects

  /// What the model knows of one object. [Value] are title, body and rank.
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
    /// What was in the columns that were set, by position.
    var base: [Int: Value] = [:]
    var theirs: [Int: Value] = [:]
    var isDoomed = false
    var isGone = false
    /// Whether the next read finds out whether the row is there.
    var isFault = false
    /// The key that a row had which is gone, and whose key went to another.
    var formerKey: Int64?
    /// What notices have told: keys, and the values they came with.
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

    var isDeleted: Bool { isDoomed || isGone }
    var isPending: Bool {
      stage == .inserted || (stage == .saved && (isDoomed || !base.isEmpty))
    }
  }
#endif
