/// A mark whose state can be named by a text, for reports after the process was started again.
package protocol ResumableMark: ChangeMark {
  /// The text, or nil if the state cannot be found again.
  var token: String? { get }
}

/// A state of a database that may report changes since a state that another process has read.
package protocol ResumingReader: RowReader {
  /// Returns what commits may have changed in the rows of a plan between the state of a token and
  /// this one.
  ///
  /// - Throws: ``LostChanges`` if the changes are unknown.
  func changes(of plan: any RowPlan, sinceToken token: String) throws(LostChanges) -> RowChanges
}

/// The reason why the changes since a token are unknown.
package struct LostChanges: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
