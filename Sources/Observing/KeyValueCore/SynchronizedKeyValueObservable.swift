/// A class whose objects can be read, changed and observed on any thread at any time.
///
/// `@KeyValueObservable(.synchronized)` adds this conformance to a class. Each read and each write
/// of a property holds the object's lock. `x += 1` is a read followed by a write, and another
/// thread can write in between. Element changes through proxies are atomic.
///
/// Calls of one observer never overlap. It receives each change of a property once and in order,
/// with the old and new value of that change. The call happens immediately, on the thread that
/// makes the change. When threads change the same property concurrently, one of them may deliver
/// the changes of the others, after their setters have returned. An observation of a path or a
/// computed property may combine concurrent changes into one notification. That notification always
/// follows the last change.
///
/// An observation with `.prior` receives one notice before each change of elements. If another
/// thread changes the property in between, the notice contains the indexes that the change would
/// have had.
///
/// Code that is generic over ``KeyValueObservable`` cannot observe such an object, because its
/// closures need not be `@Sendable`. The attempt traps; make the code generic over this protocol.
public protocol SynchronizedKeyValueObservable: KeyValueObservable, Sendable {}
