/// When a table is large, and what is done about it.
package struct ListTuning: Sendable {
  /// Up to so many rows all keys are known.
  package var smallCount = 10_000
  /// A look at all keys may take so much effort, some 20 ms; zero means never to try.
  package var steps = 600_000
  /// A look at the way to a row may take so much.
  package var positionSteps = 200_000
  /// So many rows of a large table are counted in one transaction.
  package var scanPiece = 16_384
  /// So many rows are copied in one transaction to be ordered.
  package var orderPiece = 8_192
  /// So many rows lie between two whose positions are known.
  package var markStride = 1_024
  /// Progress is told at most so often.
  package var reports = Pace.usual
  /// Rows are counted or ordered anew at most so often.
  package var interval = Duration.seconds(1)

  /// As it is usually.
  package init() {}
}
