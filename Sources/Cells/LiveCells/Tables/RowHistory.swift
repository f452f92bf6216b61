import KeyValueObserving

/// The events that explain the texts of a visible row.
public struct RowHistory: Hashable, Sendable {
  /// The outcome of a change.
  public enum Outcome: Hashable, Sendable {
    /// The change waits for the next frame.
    case waiting
    /// A different text was written to the field.
    case written
    /// The field already showed the new text, so nothing was written.
    case saved
  }

  /// One change that reached a field.
  public struct Mutation: Hashable, Sendable {
    /// The changed object: the row itself, or another object that the field reads.
    public var object: ObjectIdentifier
    /// The class of the object.
    public var className: String
    /// The changed property.
    public var key: String
    /// The sequence number of the change among all traced changes.
    public var order: UInt64
    /// The time of the change, by the screen's clock.
    public var time: Duration
    /// The outcome of the change.
    public var outcome = Outcome.waiting

    init(_ mutation: KeyValueObserving.Mutation, at time: Duration) {
      object = mutation.object
      className = mutation.className
      key = mutation.key
      order = mutation.order
      self.time = time
    }
  }

  /// The history of one field.
  public struct FieldHistory: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// The shown text.
    public var shown: CellText?
    /// The text before the last write, if the field was written while visible.
    public var before: CellText?
    /// The time of the last write while the field was visible, by the screen's clock.
    public var changedAt: Duration?
    /// The number of writes while the field was visible.
    public var writes: Int
    /// The number of reads after a change of the row that found the shown text unchanged.
    public var savedWrites: Int
    /// The last changes that reached the field, the oldest first. Empty unless the table traces
    /// mutations.
    public var mutations: [Mutation] = []
    /// The number of changes that have reached the field since tracing began.
    public var mutationCount = 0
  }

  /// The position of the row.
  public var position: Int
  /// The time at which the row was bound to its cell.
  public var boundAt: Duration
  /// The time at which a change of the row last reached its cell.
  public var lastDelivery: Duration?
  /// The number of times that changes of the row reached its cell. Several changes between two
  /// frames count as one.
  public var deliveries: Int
  /// The number of fields that were read after such changes and already showed the new text.
  public var savedWrites: Int
  /// The row's fields, one for each column.
  public var fields: [FieldHistory]
}

extension RowHistory: CustomStringConvertible {
  /// The history as a text for display: one line for the row, for each field, and for each traced
  /// change.
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
