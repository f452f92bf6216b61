package import KeyValueObserving
package import LiveObjects

/// An object with a label, and relations to others.
package protocol GraphObject: ManagedObject {
  static var tableName: String { get }
  var label: String { get set }
  /// The related objects in the order of the table's columns.
  var targets: [(any GraphObject)?] { get }

  init()

  /// Sets one of the relations.
  func lead(_ index: Int, to target: (any GraphObject)?)
}

@Managed("folder")
package final class GraphFolder: GraphObject {
  package static let tableName = "folder"
  package var id: Int64?
  package var label = ""
  @Relation("parent_id") package var parent: GraphFolder?
  @Relation(inverse: \GraphPage.folder) package var pages: [GraphPage]

  package var targets: [(any GraphObject)?] { [parent] }

  package func lead(_ index: Int, to target: (any GraphObject)?) {
    parent = target as? GraphFolder
  }
}

@Managed("page")
package final class GraphPage: GraphObject {
  package static let tableName = "page"
  package var id: Int64?
  package var label = ""
  @Relation("folder_id") package var folder: GraphFolder?
  @Relation("note_id") package var note: GraphNote?
  @Relation(through: "page_tag") package var tags: [GraphTag]

  package var targets: [(any GraphObject)?] { [folder, note] }

  package func lead(_ index: Int, to target: (any GraphObject)?) {
    if index == 0 { folder = target as? GraphFolder } else { note = target as? GraphNote }
  }
}

@Managed("note")
package final class GraphNote: GraphObject {
  package static let tableName = "note"
  package var id: Int64?
  package var label = ""
  @Relation("page_id") package var page: GraphPage?
  @Relation("folder_id") package var folder: GraphFolder?
  @Relation("note_id") package var note: GraphNote?

  package var targets: [(any GraphObject)?] { [page, folder, note] }

  package func lead(_ index: Int, to target: (any GraphObject)?) {
    switch index {
    case 0: page = target as? GraphPage
    case 1: folder = target as? GraphFolder
    default: note = target as? GraphNote
    }
  }
}

@Managed("tag")
package final class GraphTag: GraphObject {
  package static let tableName = "tag"
  package var id: Int64?
  package var label = ""
  @Relation("folder_id") package var folder: GraphFolder?
  @Relation(inverse: \GraphPage.tags) package var pages: [GraphPage]

  package var targets: [(any GraphObject)?] { [folder] }

  package func lead(_ index: Int, to target: (any GraphObject)?) {
    folder = target as? GraphFolder
  }
}
