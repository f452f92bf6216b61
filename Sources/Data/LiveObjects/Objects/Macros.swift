public import KeyValueCore

/// Maps a final class to a table of a database and makes its instances managed objects.
///
/// ```swift
/// @Managed("album", unique: [["title", "year"]])
/// final class Album {
///   var id: Int64?
///   var title = ""
///   var year: Int?
///   @Stored("added_at", as: .unixTime) var added: Date?
///   @Relation("artist_id") var artist: Artist?
/// }
/// ```
///
/// Each stored `var` is mapped to the column of the same name, or to the column that
/// ``Stored(_:as:unique:indexed:collation:originalName:)`` names. Exceptions are a
/// ``Relation(_:required:onDelete:)`` and properties marked with ``NotStored()`` or `@NotObserved`.
/// A property must be optional or have an initial value. New objects have the initial value, and so
/// do objects whose column contains a value of another type. The table may have further columns,
/// which are left unchanged. Computed properties are keys as well; they depend on the properties
/// that they read.
///
/// A class may be isolated to the main actor: `@MainActor @Managed("track") final class Track`. Its
/// objects can then be used only there, in a context that was created there. Hooks and `validate()`
/// run on the main actor. Foundation's `#Predicate` requires sendable key paths and does not
/// support such classes. Use conditions in SQL and orders by key path instead.
///
/// `key` names the columns that identify a row. It is required for views; a table has its own key.
/// The class is compared with the table when the class is first used in a ``ManagedContext``.
///
/// A ``ManagedSchema`` creates the table from the class. Its primary key consists of the columns of
/// `key`, or of the column `id`. `unique` lists unique combinations of columns, `indexes` lists
/// indexed ones, and `originalName` is the former name of the table.
///
/// `checks` lists conditions of all rows in the SQL of the database, each with a text for users:
///
/// ```swift
/// @Managed("album", checks: ["year >= 1860": "The first recordings are of 1860."])
/// ```
///
/// The database checks each write, also those of other programs. A save that violates a check is a
/// ``ValidationError`` with the object and a ``FailedCheck``, and writes nothing. A
/// ``ManagedSchema`` replaces checks that the class no longer has. It keeps the checks of other
/// programs, except those of columns that it removes.
///
/// Objects are created with `init()` or with a memberwise initializer and added to a context with
/// ``AsyncManagedContext/insert(_:)``, or they are fetched from a context. The memberwise
/// initializer has a parameter for each property whose type is declared or can be derived from its
/// initial value. All parameters can be omitted. It is not generated for a class that declares
/// initializers. Both are convenience initializers.
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
@attached(
  extension,
  conformances: KeyValueObservable,
  ManagedObject,
  Equatable,
  Hashable,
  Identifiable
)
public macro Managed(
  _ table: String,
  key: String...,
  unique: [[String]] = [],
  indexes: [[String]] = [],
  checks: KeyValuePairs<String, String> = [:],
  originalName: String? = nil
) =
  #externalMacro(module: "KeyValueMacros", type: "ManagedMacro")

/// Maps a class and its subclasses to one table with a discriminator column.
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
/// All else is as in ``Managed(_:key:unique:indexes:checks:originalName:)``. A subclass has its
/// inherited properties and its own. The columns of its own properties may contain `NULL`, because
/// rows of other classes do. A request for `Media` returns each object as an instance of its own
/// class. A request for `Film` returns only films. One row is represented by one object, regardless
/// of the requested class. A subclass inherits initializers; its memberwise initializer has
/// parameters for its own properties.
///
/// Hooks, `validate()` and `validationRules` are overridden in subclasses, which must call `super`.
///
/// The class of an object must be known when the object is created, so its row is read then. Rows
/// requested together are read in one statement. If another process changes the discriminator of a
/// row, the existing object becomes deleted, and a new object replaces it in lists. Rows whose
/// discriminator matches no class are ignored: they are not fetched, found, listed or counted.
///
/// - Parameters:
///   - table: The name of the table.
///   - key: The columns that identify a row.
///   - unique: Unique combinations of columns.
///   - indexes: Indexed combinations of columns.
///   - checks: Conditions of all rows, each with a text for users.
///   - originalName: The former name of the table.
///   - kindColumn: The discriminator column. It must not be a property.
///   - kind: The discriminator of this class. If it is omitted, the class is abstract: it has no
///     instances of its own, and inserting one traps.
///   - subclasses: The names of the direct subclasses, each marked with
///     ``Managed(kind:subclasses:)``. They are strings because the compiler cannot resolve a
///     subclass before its superclass. The name of a missing class is an error.
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
  named(prepareForDeletion),
  named(willTurnIntoFault),
  named(didTurnIntoFault)
)
@attached(memberAttribute)
@attached(
  extension,
  conformances: KeyValueObservable,
  ManagedObject,
  Equatable,
  Hashable,
  Identifiable
)
public macro Managed(
  _ table: String,
  key: String...,
  unique: [[String]] = [],
  indexes: [[String]] = [],
  checks: KeyValuePairs<String, String> = [:],
  originalName: String? = nil,
  kindColumn: String,
  kind: Value? = nil,
  subclasses: String...
) =
  #externalMacro(module: "KeyValueMacros", type: "ManagedMacro")

/// Maps a class to the table of its managed superclass; see
/// ``Managed(_:key:unique:indexes:checks:originalName:kindColumn:kind:subclasses:)``.
///
/// ```swift
/// @Managed(kind: "film") final class Film: Media { var director: String? }
/// ```
///
/// - Parameters:
///   - kind: The discriminator of the class. If it is omitted, the class is abstract.
///   - subclasses: The names of the direct subclasses.
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

/// Sets the column name or the storage format of a property.
///
/// ```swift
/// @Stored(unique: true) var isbn: String?
/// @Stored("added_at", as: .unixTime) var added: Date?
/// @Stored(as: .json) var notes: [String]?
/// ```
///
/// The other parameters are used when a ``ManagedSchema`` creates the table.
///
/// - Parameters:
///   - column: The name of the column. The default is the name of the property.
///   - form: The storage format.
///   - unique: Whether values are unique.
///   - indexed: Whether the column is indexed.
///   - collation: The name of the database's collation that compares the texts of the column, such
///     as `"NOCASE"` of SQLite. It applies to conditions in SQL, orders and unique values. A column
///     of an existing table keeps its collation if the property names none.
///   - originalName: The former name of the column. Columns cannot exchange their names in this
///     way.
@attached(peer)
public macro Stored(
  _ column: String? = nil,
  as form: StorageFormat? = nil,
  unique: Bool = false,
  indexed: Bool = false,
  collation: String? = nil,
  originalName: String? = nil
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Keeps the value of a property in the object and not in the database.
///
/// ```swift
/// @NotStored var isExpanded = false
/// ```
///
/// The property is observable, and its changes are recorded for undo. They are not unsaved changes:
/// ``ManagedObject/hasChanges`` and saves ignore them, and so does a rollback. New and fetched
/// objects have the initial value.
///
/// The value is kept by saves, by commits of other connections, and by
/// ``AsyncManagedContext/refresh(_:keepingChanges:)``. An object whose value was set is refreshed
/// after a commit like an observed object, and does not become a fault. The property has its
/// initial value again when the object is refreshed without keeping changes, and after
/// ``AsyncManagedContext/reset()``.
///
/// A value that ``ManagedObject/awakeFromFetch()`` sets counts as the initial value: it is not
/// undone, and an object with such a value can become a fault. The memberwise initializer has no
/// parameter for the property.
///
/// Requests cannot refer to the property. Each context has its own objects, and thereby its own
/// values.
@attached(peer)
public macro NotStored() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `Other?` a to-one relation. The columns contain the key of the related
/// object.
///
/// ```swift
/// @Relation("artist_id", onDelete: .cascade) var artist: Artist?
/// ```
///
/// A ``ManagedSchema`` creates a foreign key and an index for the columns. The delete rule
/// determines what happens to this object when the related object is deleted. Existing tables keep
/// their own rules.
///
/// A required relation may be nil until the object is saved. A save then fails with the object and
/// the property, and a ``ManagedSchema`` declares the columns `NOT NULL`:
///
/// ```swift
/// @Relation("album_id", required: true, onDelete: .cascade) var album: Album?
/// ```
///
/// An object retains a related object that has no key yet. New objects that refer to each other are
/// released with their context or by its rollback. If they were never inserted into a context, set
/// one of the relations to nil before you release them.
@attached(peer)
public macro Relation(
  _ columns: String...,
  required: Bool = false,
  onDelete: DeleteRule = .nullify
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` the inverse of a to-one relation: the objects that are
/// related to this object, ordered by key. Unsaved objects are last.
///
/// ```swift
/// @Relation(inverse: \Album.artist) var albums: [Album]
/// ```
///
/// Setting the property sets the to-one relation of added and removed objects.
@attached(peer)
public macro Relation<Other, Owner>(inverse: KeyPath<Other, Owner?>) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` the inverse of a to-one relation, ordered by a number that
/// the related objects store. Objects with equal numbers are ordered by key.
///
/// ```swift
/// @Relation(inverse: \Track.album, orderedBy: \Track.number) var tracks: [Track]
/// ```
///
/// Setting the property numbers the objects. Objects whose relative order is unchanged keep their
/// numbers. An object whose to-one relation is set becomes the last one.
@attached(peer)
public macro Relation<Other, Owner, Position: ColumnValue>(
  inverse: KeyPath<Other, Owner?>,
  orderedBy: KeyPath<Other, Position>
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` the inverse of a many-to-many relation. Both sides can be
/// set, and setting one updates the other immediately.
///
/// ```swift
/// @Relation(inverse: \Album.tags) var albums: [Album]
/// ```
@attached(peer)
public macro Relation<Other, Owner>(inverse: KeyPath<Other, [Owner]>) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Makes a property of type `[Other]` a many-to-many relation through a join table. The join table
/// needs no class.
///
/// ```swift
/// @Relation(through: "album_tag") var tags: [Tag]
/// ```
///
/// In `Tag`, `@Relation(inverse: \Album.tags)` declares the other side. An ordered relation has a
/// column for the position:
///
/// ```swift
/// @Relation(through: "playlist_track", position: "position") var tracks: [Track]
/// ```
///
/// By default, the columns of the join table are named after the tables and key columns that they
/// refer to, such as `album_id` and `tag_id`. `from` and `to` set other names; they are required
/// for a relation between objects of the same class. A ``ManagedSchema`` creates the join table
/// with foreign keys that cascade deletions. An object is contained in a relation at most once.
///
/// With `position`, an integer column, the objects keep the order in which the property was set.
/// Without it they are ordered by key. If the property is set before the object is inserted into a
/// context, the relation takes effect on insertion.
@attached(peer)
public macro Relation(
  through table: String,
  from: String...,
  to: String...,
  position: String? = nil
) =
  #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

/// Generates the accessors of one property; attached by
/// ``Managed(_:key:unique:indexes:checks:originalName:)``.
@attached(accessor, names: named(get), named(set))
public macro _ManagedProperty() =
  #externalMacro(module: "KeyValueMacros", type: "ManagedPropertyMacro")
