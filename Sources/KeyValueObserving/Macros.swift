@_exported public import KeyValueCore

/// Makes a class observable and reachable by name.
///
/// Each stored `var` gets accessors that tell the class's registry of reads and changes, and, like each
/// `let` and each computed property, a key in the class's key table. A computed property follows whatever
/// observable properties its getter reads. Properties keep their initial values and initialisers, their
/// `didSet` and `willSet`, and work with `weak`, `unowned` and `private(set)`.
///
/// Works on final and open classes, on subclasses of observable classes (mark each class), on generic,
/// nested and `@MainActor` classes. A `lazy` property has a key, but its changes are told by hand. Mark with ``NotObserved()`` what shall
/// have no key, with ``ManuallyNotified()`` what you announce yourself, and with ``AffectedBy(_:)`` what depends
/// on keys that its getter doesn't read.
@attached(
  member,
  conformances: KeyValueObservable,
  names: named(_registry),
  named(observationState),
  named(keyTable),
  named(_Keys)
)
@attached(memberAttribute)
@attached(extension, conformances: KeyValueObservable)
public macro KeyValueObservable() =
  #externalMacro(module: "KeyValueMacros", type: "KeyValueObservableMacro")

/// Who may change the objects of an observable class, and where, and who else is told of changes.
public enum ObservableMode {
  /// The class conforms to Swift's `Observable` as well: code that uses `withObservationTracking` sees
  /// its reads and changes. The file must import nothing more.
  case observable
  /// Objects are `Sendable`, and are read, changed and observed on any thread at any time.
  case synchronized
}

/// Makes a class observable in a way that costs more than ``KeyValueObservable()``.
///
/// With ``ObservableMode/observable`` the class works in code that tracks Swift's observable classes too;
/// see ``TrackedKeyValueObservable``.
///
/// With ``ObservableMode/synchronized`` its objects may be used on any thread; see
/// ``/KeyValueCore/SynchronizedKeyValueObservable``. The class must be final, and all properties must have
/// `Sendable` types. `willSet`, `didSet` and unobserved variables are refused: the lock couldn't guard them.
@attached(
  member,
  conformances: SynchronizedKeyValueObservable,
  TrackedKeyValueObservable,
  names: named(_registry),
  named(observationState),
  named(keyTable),
  named(_Keys)
)
@attached(memberAttribute)
@attached(
  extension,
  conformances: SynchronizedKeyValueObservable,
  TrackedKeyValueObservable,
  Sendable
)
public macro KeyValueObservable(_ mode: ObservableMode) =
  #externalMacro(module: "KeyValueMacros", type: "KeyValueObservableMacro")

/// The accessors and the storage of one property; attached by ``KeyValueObservable()``.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro _Observed(_ offset: Int, _ mode: ObservableMode? = nil) =
  #externalMacro(module: "KeyValueMacros", type: "ObservedMacro")

/// Leaves a property out of an observable class: no key, no notices.
@attached(peer)
public macro NotObserved() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Turns automatic notices off for a property: changes are told by `willChangeValue(for:)` and
/// `didChangeValue(for:)` only.
@attached(peer)
public macro ManuallyNotified() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Declares the key paths, by name, whose changes change this property; they replace what its getter reads.
///
/// Declarations are transitive, may lead to other objects (`"owner.name"`), and may form cycles between
/// properties, each of which is told of once. A property that is declared to affect itself traps when its class is first
/// used.
@attached(peer)
public macro AffectedBy(_ keyPaths: String...) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")
