/// What was found for one subject.
struct Figure: Codable {
  let subject: String
  /// The time of one operation; nil where memory is what is measured.
  var nanoseconds: Double?
  /// Heap blocks asked for per operation; nil where that can't be counted.
  var blocks: Double?
  /// Bytes asked for per operation.
  var bytes: Double?
}
