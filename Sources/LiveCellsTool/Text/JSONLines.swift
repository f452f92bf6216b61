#if SQLite
  import LiveRows

  /// Changes as JSON objects, one a line.
  struct JSONLines: ChangeLines {
    func initial(_ snapshot: RowSnapshot, to output: inout StandardOutput) throws {
      for row in snapshot.rows {
        try output.write(insertion(row, of: snapshot, isInitial: true))
      }
    }

    func line(for operation: RowOperation, in snapshot: RowSnapshot) -> String {
      switch operation {
      case .insert(let row):
        return insertion(row, of: snapshot, isInitial: false)
      case .update(let key, let changed, let old):
        var text = #"{"op":"update","key":"#
        JSONText.append(key, to: &text)
        text += #","changed":"#
        JSONText.append(Self.ordered(changed), of: snapshot.columns, to: &text)
        text += #","old":"#
        JSONText.append(Self.ordered(old), of: snapshot.columns, to: &text)
        return text + "}\n"
      case .delete(let key):
        var text = #"{"op":"delete","key":"#
        JSONText.append(key, to: &text)
        return text + "}\n"
      }
    }

    private func insertion(
      _ row: SelectedRow,
      of snapshot: RowSnapshot,
      isInitial: Bool
    ) -> String {
      var text = #"{"op":"insert","key":"#
      JSONText.append(row.key, to: &text)
      text += #","row":"#
      JSONText.append(
        row.values.enumerated().lazy.map { ($0.offset, $0.element) },
        of: snapshot.columns,
        to: &text
      )
      return text + (isInitial ? ",\"initial\":true}\n" : "}\n")
    }

    private static func ordered(_ values: [Int: Value]) -> [(Int, Value)] {
      values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }
#endif
