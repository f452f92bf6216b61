@_exported public import KeyValueCore

/// Makes a class observable, and its properties accessible by name.
///
/// Each stored `var` gets accessors that report reads and changes to the object's registry. Like
/// each `let` and each computed property, it also gets a key in the class's key table. A computed
/// property tracks the observable properties that its getter reads. Properties keep their initial
/// values, initialisers, `didSet` and `willSet`, and may be `weak`, `unowned` or `private(set)`.
///
/// The macro supports final and open classes, generic, nested and `@MainActor` classes, and
/// subclasses of observable classes. Attach it to each class of a hierarchy. A `lazy` property has
/// a key, but its changes must be reported manually.
///
/// In a class that inherits from `NSObject`, `observe(_:options:_:)` is this package's function,
/// not Foundation's. `value(forKey:)` and `setValue(_:forKey:)` are those of `NSObject`, which know
/// only the properties of Objective-C.
///
/// Mark a property with ``NotObserved()`` to exclude it, with ``ManuallyNotified()`` to report its
/// changes yourself, and with ``AffectedBy(_:)`` if it depends on keys that its getter does not
/// read.
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

/// The argument that makes an observable class usable on any thread.
public enum SynchronizedMode: Sendable {
  /// Objects are `Sendable`, and are read, changed and observed on any thread at any time.
  case synchronized
}

/// Makes a final class observable whose objects can be used on any thread; see
/// ``/KeyValueCore/SynchronizedKeyValueObservable``.
///
/// All properties must have `Sendable` types. `willSet`, `didSet` and unobserved variables are
/// rejected, because the object's lock cannot guard them.
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

/// The argument that makes an observable class also notify Swift's Observation.
public enum TrackedMode: Sendable {
  /// The class conforms to Swift's `Observable` as well.
  case observable
}

/// Makes a class observable by key, and `Observable` to code that uses `withObservationTracking`;
/// see ``TrackedKeyValueObservable``.
///
/// Subclasses that add properties need the macro with the same argument. The cost is that of
/// Swift's registrar; classes without this mode do not have it. Everything else is as in
/// ``KeyValueObservable()``.
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

/// Adds the accessors and the storage of one property. Attached by ``KeyValueObservable()``.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$))
public macro _Observed(_ offset: Int?) =
  #externalMacro(module: "KeyValueMacros", type: "ObservedMacro")

/// Adds the accessors and the storage of one property of a synchronized class.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_$))
public macro _Observed(_ offset: Int?, _ mode: SynchronizedMode) =
  #externalMacro(module: "KeyValueMacros", type: "ObservedMacro")

/// Adds the accessors and the storage of one property of a class that is also `Observable`.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$))
public macro _Observed(_ offset: Int?, _ mode: TrackedMode) =
  #externalMacro(module: "KeyValueMacros", type: "ObservedMacro")

/// Excludes a property from observation: it has no key and sends no notifications.
@attached(peer)
public macro NotObserved() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Disables the automatic notifications of a property. Only `willChangeValue(for:)` and
/// `didChangeValue(for:)` notify its observers.
@attached(peer)
public macro ManuallyNotified() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Declares the key path strings that affect this property. They replace the tracking of its
/// getter.
///
/// Declarations are transitive and may refer to other objects (`"owner.name"`). They may form
/// cycles between properties; each property is then notified once per change. A property that is
/// declared to affect itself traps when its class is first used.
@attached(peer)
public macro AffectedBy(_ keyPaths: String...) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")
