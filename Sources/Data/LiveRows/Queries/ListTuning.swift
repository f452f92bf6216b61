/// The thresholds for large tables.
package struct ListTuning: Sendable {
  /// The maximum number of rows for which the list holds all keys.
  package var smallCount = 10_000
  /// The maximum effort of reading all keys, about 20 ms. Zero means never to try.
  package var steps = 600_000
  /// The maximum effort of finding the position of a row.
  package var positionSteps = 200_000
  /// The number of rows of a large table that are counted in one transaction.
  package var scanPiece = 16_384
  /// The number of rows that are read in one transaction to be sorted.
  package var orderPiece = 8_192
  /// The number of rows between two marks.
  package var markStride = 1_024
  /// The minimum time between two progress reports.
  package var reports = Pace.usual
  /// The minimum time between two counts or sorts.
  package var interval = Duration.seconds(1)
  /// The clocks for rows that depend on the current time.
  package var time: any TimeSource = SystemTime()

  /// Creates the default thresholds.
  package init() {}
}
