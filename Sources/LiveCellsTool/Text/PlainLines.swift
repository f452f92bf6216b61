#if SQLite
  import LiveCells
  import LiveCellsTerminal
  import LiveRows

  /// Changes as lines for people: `+` for a row that came, `~` for one that changed, `-` for one
  /// that went.
  struct PlainLines: ChangeLines {
    func initial(_ snapshot: RowSnapshot, to output: inout StandardOutput) throws {
      let rows = snapshot.rows.map { row in
        row.values.map { value in
          let kind: CellText.Kind = value.isNumber ? .number : value.isNull ? .null : .text
          return CellText(PlainValue.text(value), kind: kind)
        }
      }
      try PlainTable.write(titles: snapshot.columns.map(\.name), rows: rows, to: &output)
    }

    func line(for operation: RowOperation, in snapshot: RowSnapshot) -> String {
      switch operation {
      case .insert(let row):
        let values = zip(snapshot.columns, row.values).map {
          VisibleText($0.name).string + "=" + PlainValue.text($1)
        }
        return "+ \(PlainValue.text(row.key))  \(values.joined(separator: "  "))\n"
      case .update(let key, let changed, let old):
        let values = changed.sorted { $0.key < $1.key }.map { position, value in
          let name = VisibleText(snapshot.columns[position].name).string
          return "\(name): \(PlainValue.text(old[position] ?? .null)) → \(PlainValue.text(value))"
        }
        return "~ \(PlainValue.text(key))  \(values.joined(separator: "  "))\n"
      case .delete(let key):
        return "- \(PlainValue.text(key))\n"
      }
    }
  }
#endif
