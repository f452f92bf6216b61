/// The result of one subject.
struct Figure: Codable {
  let subject: String
  /// The time of one operation, or nil if only memory is measured.
  var nanoseconds: Double?
  /// The heap blocks allocated per operation, or nil if they cannot be counted.
  var blocks: Double?
  /// The bytes allocated per operation.
  var bytes: Double?
}
