import CThreadLocal
import Synchronization

/// A record, while it is switched on, of which mutation led to which callbacks, in order.
///
/// ```swift
/// let trace = ObservationTrace.begin { print($0) }
/// // Request.status setting
/// //   told: Shop/Profile.swift:42
/// //     Label.text setting
/// //       marked: Shop/LabelCell.swift:7
/// ```
///
/// For finding out why something was told, or wasn't. Changes that concern nobody aren't recorded: those of
/// properties that nobody observes, or that only such observers do as have been marked already. While no trace is on it costs one test for each observed change.
public enum ObservationTrace {
  /// One step of a delivery.
  public struct Step: Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public enum Event: Sendable, Hashable {
      /// A key is about to be changed.
      case change(ChangeKind)
      /// An observer is told before the change.
      case tellsBefore
      /// An observer is told after the change, or, with `.distinct`, finds that it needn't be.
      case tells
      /// An observer that only wants to be marked, such as a cell's, is marked.
      case marks
    }

    /// What happened.
    public let event: Event
    /// How many callbacks were under way around it on this thread.
    public let depth: Int
    /// The class of the changed object.
    public let className: String
    /// The key that is changed; of a list, `changes`.
    public let key: String
    /// Who is told: file and line where the observation was begun, and the key path where that is
    /// another than the changed key. Nil for the change itself.
    public let observer: String?

    /// One line, indented by its depth.
    public var description: String {
      let indentation = String(repeating: "    ", count: depth)
      switch event {
      case .change(let kind): return "\(indentation)\(className).\(key) \(kind)"
      case .tellsBefore: return "\(indentation)  told before: \(observer ?? "")"
      case .tells: return "\(indentation)  told: \(observer ?? "")"
      case .marks: return "\(indentation)  marked: \(observer ?? "")"
      }
    }
  }

  private static let bodies = Mutex<[(id: Int, body: @Sendable (Step) -> Void)]>([])
  private static let lastID = Atomic<Int>(0)

  /// Switches a trace on, until its token is ended or dropped.
  ///
  /// All objects of the process are traced, on all threads. `body` is called on the thread of the
  /// mutation, just before what it is told of; several traces at once are called in order. What `body`
  /// itself changes is not traced. A change that is under way when a trace begins may be recorded in part.
  public static func begin(_ body: @escaping @Sendable (Step) -> Void) -> ObservationToken {
    let id = lastID.add(1, ordering: .relaxed).newValue
    bodies.withLock { $0.append((id, body)) }
    livecells_add_traces(1)
    return ObservationToken {
      livecells_add_traces(-1)
      // Let go of outside of the lock: what it captured is the user's.
      _ = bodies.withLock { bodies in
        bodies.firstIndex { $0.id == id }.map { bodies.remove(at: $0) }
      }
    }
  }

  /// Notes a callback, then makes it.
  static func around(
    _ event: Step.Event,
    of object: AnyObject,
    _ index: Int,
    _ listener: Listener,
    _ callback: () -> Void
  ) {
    guard livecells_is_traced() != 0 else { return callback() }
    note(event, of: object, index, listener: listener)
    _ = livecells_deepen_trace(1)
    callback()
    _ = livecells_deepen_trace(-1)
  }

  /// Notes a change of which nobody else hears now.
  static func noteChange(_ kind: ChangeKind, of object: AnyObject, _ index: Int) {
    if livecells_is_traced() != 0 { note(.change(kind), of: object, index, listener: nil) }
  }

  /// Tells the traces of one step.
  static func note(_ event: Step.Event, of object: AnyObject, _ index: Int, listener: Listener?) {
    let depth = livecells_deepen_trace(0)
    guard depth >= 0 else { return }
    let bodies = bodies.withLock { $0 }
    guard !bodies.isEmpty else { return }
    let table = (object as? any KeyValueObservable)?.keyTable
    let key = table.flatMap { $0.keys.indices.contains(index) ? $0.keys[index].name : nil }
    let step = Step(
      event: event,
      depth: depth,
      className: "\(type(of: object))",
      key: key ?? "changes",
      observer: listener.map { "\($0.origin)\($0.evaluated.map { " \($0)" } ?? "")" }
    )
    // Negative while traces are told: what they change is not traced.
    _ = livecells_deepen_trace(-ObservationTrace.silence)
    for (_, body) in bodies { body(step) }
    _ = livecells_deepen_trace(ObservationTrace.silence)
  }

  private static let silence = 1 << 30
}
