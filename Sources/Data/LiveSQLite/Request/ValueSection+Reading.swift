#if SQLite
  extension ValueSection {
    /// Returns the sections and their row counts from a statement; an empty array if there are too
    /// many.
    static func read(
      _ sql: String,
      _ parameters: [String: Value] = [:],
      limit: Int? = nil,
      _ session: ReadSession
    ) throws -> [ValueSection] {
      var sections: [ValueSection] = []
      var start = 0
      let most = limit ?? .max
      try session.forEachRow(sql, named: parameters) { row in
        let end = min(most, start + Int(row.integer(at: 1)))
        if end > start {
          sections.append(ValueSection(value: row.value(at: 0), range: start..<end))
        }
        start = end
        return end < most && sections.count <= ValueSection.maxSections
      }
      return sections.count > ValueSection.maxSections ? [] : sections
    }
  }
#endif
