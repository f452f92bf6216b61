/// A class whose objects may be read, changed and observed on any thread at any time.
///
/// `@KeyValueObservable(.synchronized)` conforms a class to it. Each property is read and set as a whole
/// under the object's lock; `x += 1` is a read and a set, between which another thread may set. Elements
/// changed through proxies are changed at once: no other change comes between.
///
/// An observer is called by one thread at a time, with the changes of a property in their order, each
/// once, as old and new value of that change. It is called on the thread that makes the change, at once;
/// where threads change the same property at once, one of them may call for the others, after their
/// setters have returned. Of changes that meet, an observation of a path or a computed property may be
/// told once for all, and always after the last.
///
/// An observation with `.prior` gets one notice before each change of elements. If another thread changes the
/// property in between, the positions in it are those that the change would have had.
///
/// Code that is generic over ``KeyValueObservable`` can't observe such an object: its closures needn't be
/// `@Sendable`. It traps; make it generic over this protocol.
public protocol SynchronizedKeyValueObservable: KeyValueObservable, Sendable {}
