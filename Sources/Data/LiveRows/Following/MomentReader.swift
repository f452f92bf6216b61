/// A state of a database that finds the next moment at which rows change because time passes.
package protocol MomentReader: RowReader {
  /// Returns the time after which the rows of a plan may next change without a commit, in
  /// milliseconds.
  ///
  /// - Parameters:
  ///   - plan: A plan whose rows change without commits.
  ///   - time: A time before the rows were read, in milliseconds since 1970. The result counts
  ///     from it. A server uses its own clock instead.
  /// - Returns: Nil if the moment is unknown, so that the rows must be read at an interval.
  func delayToNextMoment(of plan: any RowPlan, since time: Int64) throws -> Int64?
}
