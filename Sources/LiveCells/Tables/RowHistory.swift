import KeyValueObserving

/// Why a visible row shows what it shows.
public struct RowHistory: Hashable, Sendable {
  /// What became of a change.
  public enum Outcome: Hashable, Sendable {
    /// It waits for the next frame.
    case waiting
    /// Its field was written with another text.
    case written
    /// Its field showed the right text already: the writing was saved.
    case saved
  }

  /// One change that reached a field.
  public struct Mutation: Hashable, Sendable {
    /// The object that was changed: the row itself, or another one that the field reads.
    public var object: ObjectIdentifier
    /// The class of the object.
    public var className: String
    /// The property that was changed.
    public var key: String
    /// Its place among all changes that were traced.
    public var order: UInt64
    /// When it was made, by the screen's clock.
    public var time: Duration
    /// What became of it.
    public var outcome = Outcome.waiting

    init(_ mutation: KeyValueObserving.Mutation, at time: Duration) {
      object = mutation.object
      className = mutation.className
      key = mutation.key
      order = mutation.order
      self.time = time
    }
  }

  /// What happened to one field.
  public struct FieldHistory: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// What it shows.
    public var shown: CellText?
    /// What it showed before the last write, if it was written while visible.
    public var before: CellText?
    /// When it was last written while visible, by the screen's clock.
    public var changedAt: Duration?
    /// How often it was written while visible.
    public var writes: Int
    /// How often it was read because the row had changed, and showed the right text already.
    public var savedWrites: Int
    /// The last changes that reached it, the oldest first; only while the table traces mutations.
    public var mutations: [Mutation] = []
    /// How many changes reached it since they are traced.
    public var mutationCount = 0
  }

  /// Where the row is.
  public var position: Int
  /// When the row was bound to its cell.
  public var boundAt: Duration
  /// When a change of the row last reached its cell.
  public var lastDelivery: Duration?
  /// How many changes of the row reached its cell; those between two frames are one.
  public var deliveries: Int
  /// Fields that were read because of them and showed the right text already.
  public var savedWrites: Int
  /// The row's fields, one for each column.
  public var fields: [FieldHistory]
}

extension RowHistory: CustomStringConvertible {
  /// The history for people: a line for the row, one for each field, one for each change traced.
  public var description: String {
    var lines = [
      "row \(position), bound at \(boundAt): \(deliveries) deliveries, \(savedWrites) writes saved"
    ]
    for field in fields {
      let before = field.before.map { ", before “\($0.text)”" } ?? ""
      lines.append(
        "  \(field.name) shows “\(field.shown?.text ?? "")”\(before): "
          + "\(field.writes) writes, \(field.savedWrites) saved"
      )
      for mutation in field.mutations {
        lines.append(
          "    \(mutation.className).\(mutation.key) changed at \(mutation.time): \(mutation.outcome)"
        )
      }
    }
    return lines.joined(separator: "\n")
  }
}
