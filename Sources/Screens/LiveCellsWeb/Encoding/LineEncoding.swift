#if Web
  import LiveCells

  /// Encodes snapshots and patches as lines of JSON: one line for each row that is inserted,
  /// updated or deleted.
  struct LineEncoding: ShapeEncoding {
    func snapshot(_ shapeSnapshot: ShapeSnapshot, at position: StreamPosition) -> [UInt8] {
      var json = JSONWriter()
      json.open("{")
      json.key("op")
      json.write("begin")
      json.key("columns")
      json.open("[")
      for columnHeader in shapeSnapshot.columns { json.write(columnHeader.title) }
      json.close("]")
      json.close("}")
      json.raw("\n")
      for row in shapeSnapshot.rows {
        insert(row, shapeSnapshot.columns, isInitial: true, to: &json)
      }
      if shapeSnapshot.status.source.condition == .refused {
        lost(shapeSnapshot.status.source.text, to: &json)
      } else if shapeSnapshot.status.isComplete {
        say("ready", to: &json)
      }
      return json.bytes
    }

    func patch(
      _ patch: ShapePatch,
      of columns: [ColumnHeader],
      at position: StreamPosition
    ) -> [UInt8] {
      var json = JSONWriter()
      // The lines contain no positions, so rows that only move are omitted.
      let stay = Set(patch.insertions.filter { $0.row == nil }.map(\.name))
      for name in patch.removals where !stay.contains(name) {
        json.open("{")
        json.key("op")
        json.write("delete")
        json.key("key")
        json.write(name)
        json.close("}")
        json.raw("\n")
      }
      for insertion in patch.insertions {
        if let row = insertion.row { insert(row, columns, isInitial: false, to: &json) }
      }
      var changed: [Int: [ShapePatch.Write]] = [:]
      for write in patch.writes { changed[write.name, default: []].append(write) }
      for (name, writes) in changed.sorted(by: { $0.key < $1.key }) {
        json.open("{")
        json.key("op")
        json.write("update")
        json.key("key")
        json.write(name)
        json.key("changed")
        json.open("{")
        for write in writes {
          json.key(columns[write.column].title)
          PlainCell.append(write.text, to: &json)
        }
        json.close("}")
        json.close("}")
        json.raw("\n")
      }
      if let status = patch.status {
        if status.source.isOutdated || status.source.condition == .refused {
          lost(status.source.text, to: &json)
        } else if patch.becomesComplete {
          say("ready", to: &json)
        } else if status.isComplete {
          say("live", to: &json)
        }
      }
      return json.bytes
    }

    func end(_ reason: String) -> [UInt8] { failure(reason) }

    func failure(_ reason: String) -> [UInt8] {
      var json = JSONWriter()
      lost(reason, to: &json)
      return json.bytes
    }

    /// White space before the next line, so that readers of lines receive no line without a value.
    var heartbeat: [UInt8] { Array(" ".utf8) }

    private func lost(_ reason: String, to json: inout JSONWriter) {
      json.open("{")
      json.key("op")
      json.write("lost")
      json.key("reason")
      json.write(reason)
      json.close("}")
      json.raw("\n")
    }

    private func say(_ operation: String, to json: inout JSONWriter) {
      json.open("{")
      json.key("op")
      json.write(operation)
      json.close("}")
      json.raw("\n")
    }

    private func insert(
      _ row: ShapeRow,
      _ columns: [ColumnHeader],
      isInitial: Bool,
      to json: inout JSONWriter
    ) {
      json.open("{")
      json.key("op")
      json.write("insert")
      json.key("key")
      json.write(row.name)
      json.key("row")
      PlainCell.append(row.cells, columns, to: &json)
      if isInitial {
        json.key("initial")
        json.write(true)
      }
      json.close("}")
      json.raw("\n")
    }
  }
#endif
