#if Web
  import LiveCells

  /// Encodes snapshots and patches as server-sent events.
  struct EventEncoding: ShapeEncoding {
    func snapshot(_ shapeSnapshot: ShapeSnapshot, at position: StreamPosition) -> [UInt8] {
      var json = beginning("snapshot", at: position)
      json.open("{")
      json.key("columns")
      json.open("[")
      for columnHeader in shapeSnapshot.columns {
        json.open("[")
        json.write(columnHeader.title)
        json.write(alignment(columnHeader.alignment))
        json.close("]")
      }
      json.close("]")
      json.key("first")
      json.write(shapeSnapshot.first)
      json.key("total")
      json.write(shapeSnapshot.total)
      json.key("rows")
      json.open("[")
      for row in shapeSnapshot.rows { append(row, to: &json) }
      json.close("]")
      append(
        shapeSnapshot.rows.compactMap { row in row.sectionTitle.map { (row.name, $0) } },
        to: &json
      )
      append(shapeSnapshot.status, to: &json)
      json.close("}")
      return ended(&json)
    }

    func patch(
      _ patch: ShapePatch,
      of columns: [ColumnHeader],
      at position: StreamPosition
    ) -> [UInt8] {
      var json = beginning("patch", at: position)
      json.open("{")
      if let first = patch.first {
        json.key("first")
        json.write(first)
      }
      if let total = patch.total {
        json.key("total")
        json.write(total)
      }
      if !patch.removals.isEmpty {
        json.key("out")
        json.open("[")
        for name in patch.removals { json.write(name) }
        json.close("]")
      }
      if !patch.insertions.isEmpty {
        json.key("in")
        json.open("[")
        for insertion in patch.insertions { append(insertion, to: &json) }
        json.close("]")
      }
      if !patch.writes.isEmpty {
        json.key("set")
        json.open("[")
        for write in patch.writes {
          json.open("[")
          json.write(write.name)
          json.write(write.column)
          WireCell.append(write.text, to: &json)
          if write.isArrival { json.write(true) }
          json.close("]")
        }
        json.close("]")
      }
      if !patch.deletions.isEmpty {
        json.key("deleted")
        json.open("[")
        for (name, isDeleted) in patch.deletions.sorted(by: { $0.key < $1.key }) {
          json.open("[")
          json.write(name)
          json.write(isDeleted)
          json.close("]")
        }
        json.close("]")
      }
      append(patch.sections.sorted { $0.key < $1.key }, to: &json)
      if let status = patch.status { append(status, to: &json) }
      json.close("}")
      return ended(&json)
    }

    func end(_ reason: String) -> [UInt8] { event("gone", reason) }

    func failure(_ reason: String) -> [UInt8] { event("failure", reason) }

    /// An event that shows that the connection is alive while nothing changes. Browsers do not pass
    /// comments of an event stream to the page, so this is an event.
    var heartbeat: [UInt8] { Array("event: beat\ndata: {}\n\n".utf8) }

    /// Encodes an event that has only a reason, such as the end of the stream.
    private func event(_ name: String, _ text: String) -> [UInt8] {
      var json = JSONWriter()
      json.raw("event: \(name)\ndata: ")
      json.open("{")
      json.key("reason")
      json.write(text)
      json.close("}")
      json.raw("\n\n")
      return json.bytes
    }

    private func beginning(_ name: String, at position: StreamPosition) -> JSONWriter {
      var json = JSONWriter()
      json.raw("event: \(name)\nid: \(position)\ndata: ")
      return json
    }

    private func ended(_ json: inout JSONWriter) -> [UInt8] {
      json.raw("\n\n")
      return json.bytes
    }

    private func alignment(_ alignment: FieldAlignment?) -> String {
      switch alignment {
      case .leading: "leading"
      case .center: "center"
      case .trailing: "trailing"
      case nil: ""
      }
    }

    private func append(_ row: ShapeRow, to json: inout JSONWriter) {
      json.open("[")
      json.write(row.name)
      for cell in row.cells { WireCell.append(cell, to: &json) }
      if row.isDeleted { json.write(true) }
      json.close("]")
    }

    private func append(_ insertion: ShapePatch.Insertion, to json: inout JSONWriter) {
      json.open("[")
      json.write(insertion.place)
      if let row = insertion.row {
        append(row, to: &json)
        if insertion.isNew { json.write(true) }
      } else {
        json.write(insertion.name)
      }
      json.close("]")
    }

    /// Appends the rows that begin sections, with the titles of the sections.
    private func append(_ sections: [(key: Int, value: String?)], to json: inout JSONWriter) {
      if sections.isEmpty { return }
      json.key("sections")
      json.open("[")
      for (name, title) in sections {
        json.open("[")
        json.write(name)
        if let title { json.write(WireCell.shortened(title)) } else { json.verbatim("null") }
        json.close("]")
      }
      json.close("]")
    }

    private func append(_ status: ShapeStatus, to json: inout JSONWriter) {
      json.key("status")
      json.open("{")
      json.key("text")
      json.write(status.source.text)
      json.key("outdated")
      json.write(status.source.isOutdated)
      json.key("complete")
      json.write(status.isComplete)
      json.key("since")
      json.write(status.outdatedSince ?? "")
      json.key("notice")
      json.write(status.notice ?? "")
      if let held = status.heldChanges {
        json.key("held")
        json.write(held)
      }
      if status.canMove {
        json.key("movable")
        json.write(true)
      }
      json.key("empty")
      json.write(status.emptyText)
      json.close("}")
    }
  }
#endif
