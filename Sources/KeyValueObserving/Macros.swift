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
  names: named(_$$registry),
  named(observationState),
  named(keyTable),
  named(_$$table),
  prefixed(_$$at),
  prefixed(_$$list),
  named(_$$end),
  named(_$$keys),
  named(_$$Index),
  named(_$$Isolated),
  named(CodingKeys)
)
@attached(memberAttribute)
@attached(extension, conformances: KeyValueObservable)
public macro KeyValueObservable() =
  #externalMacro(module: "KeyValueMacros", type: "KeyValueObservableMacro")

/// Says of an observable class that its objects are used on any thread.
public enum SynchronizedMode: Sendable {
  /// Objects are `Sendable`, and are read, changed and observed on any thread at any time.
  case synchronized
}

/// Makes a final class observable whose objects may be used on any thread; see
/// ``/KeyValueCore/SynchronizedKeyValueObservable``.
///
/// All properties must have `Sendable` types. `willSet`, `didSet` and unobserved variables are refused:
/// the lock couldn't guard them.
@attached(
  member,
  conformances: SynchronizedKeyValueObservable,
  KeyValueObservable,
  names: named(_$$sharedRegistry),
  named(observationState),
  named(keyTable),
  named(_$$table),
  prefixed(_$$at),
  prefixed(_$$list),
  named(_$$end),
  named(_$$keys),
  named(_$$Index),
  named(_$$Isolated)
)
@attached(memberAttribute)
@attached(extension, conformances: SynchronizedKeyValueObservable, Sendable)
public macro KeyValueObservable(_ mode: SynchronizedMode) =
  #externalMacro(module: "KeyValueMacros", type: "KeyValueObservableMacro")

/// Says of an observable class that Swift's own tracking shall be told of its changes too.
public enum TrackedMode: Sendable {
  /// The class conforms to Swift's `Observable` as well.
  case observable
}

/// Makes a class observable by key, and `Observable` to code that uses `withObservationTracking`; see
/// ``TrackedKeyValueObservable``.
///
/// Otherwise as ``KeyValueObservable()``; subclasses that add properties are marked the same way. Costs
/// what Swift's registrar costs; a class that doesn't ask for it pays nothing.
@attached(
  member,
  conformances: TrackedKeyValueObservable,
  KeyValueObservable,
  names: named(_$$trackedRegistry),
  named(observationState),
  named(keyTable),
  named(_$$table),
  prefixed(_$$at),
  prefixed(_$$list),
  named(_$$end),
  named(_$$keys),
  named(_$$Index),
  named(_$$Isolated),
  named(CodingKeys)
)
@attached(memberAttribute)
@attached(extension, conformances: TrackedKeyValueObservable)
public macro KeyValueObservable(_ mode: TrackedMode) =
  #externalMacro(module: "KeyValueMacros", type: "KeyValueObservableMacro")

/// The accessors and the storage of one property; attached by ``KeyValueObservable()``.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$))
public macro _Observed(_ offset: Int?) =
  #externalMacro(module: "KeyValueMacros", type: "ObservedMacro")

/// The same for a synchronized class.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_$))
public macro _Observed(_ offset: Int?, _ mode: SynchronizedMode) =
  #externalMacro(module: "KeyValueMacros", type: "ObservedMacro")

/// The same for a class that Swift's tracking is told of.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$))
public macro _Observed(_ offset: Int?, _ mode: TrackedMode) =
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
