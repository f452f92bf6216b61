extension FetchedRows: PartlyReadCollection {
  /// The maximum size of the values that are read at once, in bytes, because they are copied in
  /// memory.
  private nonisolated static var maxBytes: Int { 64 << 20 }

  package func isCut(_ value: Value) -> Bool { known.request.mayCut(value) }

  package func completeValues(of rows: [Row], keys: [String]) async throws -> [[Value]?] {
    var request = known.request
    request.maxValueSize = nil
    let (wanted, context) = (rows.map(\.key), table.name)
    return try await reads.database.read { [request] reader in
      let plan = try reader.plan(for: request)
      let positions = try keys.map { key in
        guard let position = plan.columns.firstIndex(where: { $0.name.isExactly(key) }) else {
          throw StoreError(.noSuchColumn(key, known: nil), context: context)
        }
        return position
      }
      let read = reader.rows(of: plan)
      var bytes = 0
      return try wanted.map { key in
        guard let row = try read.values(of: [key])[0] else { return nil }
        let values = positions.map { row[$0] }
        bytes += values.reduce(0) { $0 + $1.contentByteCount }
        if bytes > Self.maxBytes {
          throw StoreError(
            .tooMuch,
            context: context,
            message: "the rows have more than \(Self.maxBytes >> 20) MB, the maximum for copying"
          )
        }
        return values
      }
    }
  }
}

extension RowRequest {
  /// Returns whether a value that was read may be a prefix of the stored value.
  func mayCut(_ value: Value) -> Bool {
    maxValueSize.map { value.contentByteCount >= $0 } ?? false
  }
}

extension Value {
  /// The number of bytes of a text or blob, or 0 for any other value.
  var contentByteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let bytes), .invalidText(let bytes): bytes.count
    default: 0
    }
  }
}
