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

extension RowReader {
  /// Returns the next moment at which rows of a plan may change without a commit. Nil if there is
  /// none, or if it cannot be found quickly.
  ///
  /// - Parameters:
  ///   - plan: A plan that this reader has made.
  ///   - start: The time before the rows were read.
  ///   - effort: The maximum effort, as for `limited`.
  func nextMoment(
    of plan: any RowPlan,
    since start: TimeReading,
    effort: Int
  ) throws -> NextMoment? {
    guard plan.changesWithoutCommits, let moments = self as? any MomentReader else { return nil }
    let delay = try limited(effort: effort) {
      try moments.delayToNextMoment(of: plan, since: start.wall)
    }
    return (delay ?? nil).map { NextMoment(start, delay: $0) }
  }
}
