public import KeyValueCore

/// Maps a final class to a table of a database; its objects are managed objects.
///
/// Each stored `var` is the column of its name, or of the one that
/// ``Stored(_:as:unique:indexed:originalName:)`` gives, unless
/// it is a ``Relation(_:onDelete:)`` or marked `@NotObserved`. A property has an optional type, or an
/// initial value: that is what a new object has, and what reading gives where the file holds
/// something else than the type allows. The table may have more columns; those that the class does
/// not name are left alone. Computed properties are keys too, and follow what they read.
///
/// A class may belong to the main actor: `@MainActor @Managed("track") final class Track`. Its objects are then
/// used there, in a context that is made there, and the compiler sees to it; hooks and `validate()` run
/// there. Foundation has no `#Predicate` of what an actor guards, as it asks for key paths that may be sent
/// anywhere: such classes are asked for by SQL text, and ordered by key path.
///
/// `key` names the columns that tell rows apart. A table has its own and needs none; a view does.
/// The class and its database are compared when the class is first used in a ``ManagedContext``.
///
/// A ``ManagedSchema`` makes the table from the class: its primary key are the columns of `key`, or the
/// column `id`; `unique` names columns that no two rows may share the values of, `indexes` those that
/// are searched or sorted by, and `originalName` the name that the table had before.
///
/// Objects are made with `init()`, or with an initialiser by member, and put into a context with
/// ``ManagedContext/insert(_:)``, or come from it. The one by member takes each property whose type is
/// written, or that of its initial value; what is left out stays as `init()` makes it, and a class with
/// initialisers of its own has none. Those are convenience ones.
@attached(
  member,
  conformances: ManagedObject,
  names: named(managedState),
  named(observationState),
  named(keyTable),
  named(managedTable),
  named(isDeleted),
  named(init),
  named(_Keys),
  named(_Properties)
)
@attached(memberAttribute)
@attached(extension, conformances: KeyValueObservable, ManagedObject, Hashable, Identifiable)
public macro Managed(
  _ table: String,
  key: String...,
  unique: [[String]] = [],
  indexes: [[String]] = [],
  originalName: String? = nil
) =
  #externalMacro(module: "KeyValueMacros", type: "ManagedMacro")

/// Maps a class and those that inherit from it to one table; a column of that names the class of each row.
///
/// ```swift
/// @Managed("media", kindColumn: "kind", subclasses: "Film", "Song")
/// class Media {
///   var id: Int64?
///   var title = ""
/// }
///
/// @Managed(kind: "film") final class Film: Media { var director: String? }
/// @Managed(kind: "song") final class Song: Media { var plays = 0 }
/// ```
///
/// The rest is as in ``Managed(_:key:unique:indexes:originalName:)``. A subclass has the properties of those
/// above and its own, whose columns may hold `NULL`, as rows of other classes do. What asks for `Media` gives each
/// object as one of its own class; what asks for `Film` gives films only. One row is one object, whichever
/// class it is asked for by. A subclass inherits initialisers; its own by member takes its own properties.
///
/// Hooks, `validate()` and `validationRules` are overridden in subclasses; call `super`.
///
/// Of which class an object is must be known when it is made, so its row is read then, all that are asked for
/// together in one statement. Where another process makes a row one of another class, the object that stood for
/// it is told to be deleted, and another takes its place in lists. A row of a kind that no class has is in no
/// list; to fetch or find it is an error that says where it is.
///
/// - Parameters:
///   - table: The table.
///   - key: The columns that tell rows apart.
///   - unique: Columns that no two rows may share the values of.
///   - indexes: Columns that are searched or sorted by.
///   - originalName: The name that the table had before.
///   - kindColumn: The column that names the class of each row. It is no property.
///   - kind: What that holds for objects of this class itself; without it there are none, and to insert one traps.
///   - subclasses: The names of the classes that inherit from this one directly, each marked with
///     ``Managed(kind:subclasses:)``. They are names because the compiler cannot look at a subclass before it
///     knows the class; one that there is not is an error.
@attached(
  member,
  conformances: ManagedObject,
  names: named(managedState),
  named(observationState),
  named(keyTable),
  named(managedTable),
  named(isDeleted),
  named(init),
  named(_Keys),
  named(_Properties),
  named(validate),
  named(validateForDeletion),
  named(validationRules),
  named(awakeFromInsert),
  named(awakeFromFetch),
  named(willSave),
  named(didSave),
  named(prepareForDeletion)
)
@attached(memberAttribute)
@attached(extension, conformances: KeyValueObservable, ManagedObject, Hashable, Identifiable)
public macro Managed(
  _ table: String,
  key: String...,
  unique: [[String]] = [],
  indexes: [[String]] = [],
  originalName: String? = nil,
  kindColumn: String,
  kind: Value? = nil,
  subclasses: String...
) =
  #externalMacro(module: "KeyValueMacros", type: "ManagedMacro")

/// Maps a class to the table of the managed class that it inherits from; see
/// ``Managed(_:key:unique:indexes:originalName:kindColumn:kind:subclasses:)``.
///
/// - Parameters:
///   - kind: What names the class in its rows; without it there are only objects of its subclasses.
///   - subclasses: The names of the classes that inherit from this one directly.
@attached(
  member,
  conformances: ManagedObject,
  names: named(keyTable),
  named(managedTable),
  named(init),
  named(_Keys),
  named(_Properties)
)
@attached(memberAttribute)
public macro Managed(
  kind: Value? = nil,
  subclasses: String...
) =
  #externalMacro(module: "KeyValueMacros", type: "ManagedMacro")

/// Gives a property of a managed class another column than the one of its name, or says in which
/// form its values are written.
///
/// The rest is for a ``ManagedSchema`` that makes the table: whether no two rows may share a value,
/// whether there is an index, and the name that the column had before.
@attached(peer)
public macro Stored(
  _ column: String? = nil,
  as form: ColumnForm? = nil,
  unique: Bool = false,
  indexed: Bool = false,
  originalName: String? = nil
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `Other?` a relation to one object, whose key the columns hold.
///
/// A ``ManagedSchema`` that makes the table makes them a foreign key with an index. The rule says what
/// becomes of this object when the other one is deleted. Tables that are there have rules of their own.
@attached(peer)
public macro Relation(_ columns: String..., onDelete: DeleteRule = .nullify) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` the objects whose relation to one leads to this object, in
/// the order of their keys; those not saved yet come last.
///
/// Setting it sets that relation of the objects that come and go.
@attached(peer)
public macro Relation<Other, Owner>(inverse: KeyPath<Other, Owner?>) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` the objects whose relation to one leads to this object, in the
/// order of a number that they hold; those with the same number are in the order of their keys.
///
/// Setting the property numbers them in its order; what stays in order keeps its numbers. An object whose
/// relation is set comes last.
@attached(peer)
public macro Relation<Other, Owner, Position: ColumnValue>(
  inverse: KeyPath<Other, Owner?>,
  orderedBy: KeyPath<Other, Position>
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` the objects whose relation to many, which has a table of its own,
/// leads to this object. Either side may be set; both agree at once.
@attached(peer)
public macro Relation<Other, Owner>(inverse: KeyPath<Other, [Owner]>) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` a relation among many on both sides, which a table of its own
/// holds: a row of it for each object that this one leads to. No class stands for that table.
///
/// ```swift
/// @Relation(through: "album_tag") var tags: [Tag]            // in Album
/// @Relation(inverse: \Album.tags) var albums: [Album]        // in Tag
/// @Relation(through: "playlist_track", position: "position") var tracks: [Track]
/// ```
///
/// The columns of that table are named after the tables that they lead to and the keys of these
/// (`album_id`, `tag_id`), unless `from` and `to` name them; those of a relation of a class with itself
/// have to. A ``ManagedSchema`` makes the table, and its rows go with those that they lead to. An object
/// is in a relation once at most. With `position`, a column of integers, the objects are in the order
/// that the property was given; otherwise in the order of their keys. What was set before this object
/// is put into a context is in the relation from then on.
@attached(peer)
public macro Relation(
  through table: String,
  from: String...,
  to: String...,
  position: String? = nil
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// The accessors of one property; attached by ``Managed(_:key:unique:indexes:originalName:)``.
@attached(accessor, names: named(get), named(set))
public macro _ManagedProperty() =
  #externalMacro(module: "KeyValueMacros", type: "ManagedPropertyMacro")
