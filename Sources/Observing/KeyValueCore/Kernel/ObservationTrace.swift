import CThreadLocal
import Synchronization

/// A log of mutations and the callbacks that they cause, in order.
///
/// ```swift
/// let trace = ObservationTrace.begin { step in print(step) }
/// ```
///
/// It prints, for example:
///
/// ```
/// Request.status setting
///   notified: Shop/Profile.swift:42
///     Label.text setting
///       marked: Shop/LabelCell.swift:7
/// ```
///
/// Use it to find out why an observer was called or not called. A change is not recorded if it
/// notifies no observer: the property is unobserved, or all its observers are already marked.
/// Without a trace, each observed change costs one test.
public enum ObservationTrace {
  /// One step of a delivery.
  public struct Step: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of steps.
    public enum Event: Sendable, Hashable {
      /// A property is about to change.
      case change(ChangeKind)
      /// An observer is called before the change.
      case callsBefore
      /// An observer is called after the change, or skipped because of `.distinct`.
      case callsAfter
      /// An observer without values, such as a cell's, is marked.
      case marks
    }

    /// The kind of step.
    public let event: Event
    /// The number of enclosing callbacks on this thread.
    public let depth: Int
    /// The class of the changed object.
    public let className: String
    /// The changed key, or `changes` for a list.
    public let key: String
    /// The source location of the notified observation, and its key path if it differs from the
    /// changed key. Nil for the change itself.
    public let observer: String?

    /// One line, indented by its depth.
    public var description: String {
      let indentation = String(repeating: "    ", count: depth)
      switch event {
      case .change(let kind): return "\(indentation)\(className).\(key) \(kind)"
      case .callsBefore: return "\(indentation)  notified before: \(observer ?? "")"
      case .callsAfter: return "\(indentation)  notified: \(observer ?? "")"
      case .marks: return "\(indentation)  marked: \(observer ?? "")"
      }
    }
  }

  private static let bodies = Mutex<[(id: Int, body: @Sendable (Step) -> Void)]>([])
  private static let lastID = Atomic<Int>(0)

  /// Starts a trace that lasts until its token is invalidated or released.
  ///
  /// It records all objects of the process on all threads. `body` is called on the thread of the
  /// mutation, just before each step; several traces are called in order. Changes made by `body`
  /// are not traced. A change that is in progress when a trace starts may be recorded partially.
  public static func begin(_ body: @escaping @Sendable (Step) -> Void) -> ObservationToken {
    let id = lastID.add(1, ordering: .relaxed).newValue
    bodies.withLock { $0.append((id, body)) }
    livecells_add_traces(1)
    return ObservationToken {
      livecells_add_traces(-1)
      // Released outside of the lock, because the closure's captures are user code.
      _ = bodies.withLock { bodies in
        bodies.firstIndex { $0.id == id }.map { bodies.remove(at: $0) }
      }
    }
  }

  /// Records a callback, then makes it.
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

  /// Records a change that is being announced, before its observers are notified.
  static func noteChange(_ kind: ChangeKind, of object: AnyObject, _ index: Int) {
    if livecells_is_traced() != 0 { note(.change(kind), of: object, index, listener: nil) }
  }

  /// Reports a step to all traces.
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
    // Negative while the traces run, so that their own changes are not traced.
    _ = livecells_deepen_trace(-ObservationTrace.suppression)
    for (_, body) in bodies { body(step) }
    _ = livecells_deepen_trace(ObservationTrace.suppression)
  }

  private static let suppression = 1 << 30
}
