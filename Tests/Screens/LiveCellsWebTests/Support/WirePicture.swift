#if Web
  import Foundation

  @testable import LiveCellsWeb

  /// The rows of a viewer, derived from its events by the rules of the article about the stream.
  struct WirePicture: Sendable {
    struct Row: Equatable, Sendable {
      var name: Int
      /// The cells, each with the letter of its kind.
      var cells: [String]
      var isDeleted = false
      var sectionTitle: String?
    }

    private(set) var id: String?
    private(set) var columns: [String] = []
    private(set) var first = 0
    private(set) var total = 0
    private(set) var rows: [Row] = []
    private(set) var status: [String: String] = [:]
    /// The names of the received events.
    private(set) var events: [String] = []
    /// The number of heartbeats.
    private(set) var beats = 0
    /// The reason of the end.
    private(set) var reason: String?
    /// The inserted rows that were marked as new.
    private(set) var newRows: [Int] = []
    private var unread = ""

    struct Fault: Error {
      var text: String
    }

    /// Processes received bytes, which may end anywhere.
    mutating func take(_ text: String) throws {
      unread += text
      while let end = unread.range(of: "\n\n") {
        let block = String(unread[..<end.lowerBound])
        unread = String(unread[end.upperBound...])
        try take(block: block)
      }
    }

    private mutating func take(block: String) throws {
      var fields: [String: String] = [:]
      for line in block.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        fields[parts[0]] = String(parts[1].dropFirst())
      }
      guard let name = fields["event"], let data = fields["data"],
        let json = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
      else { throw Fault(text: "no event: \(block)") }
      // A heartbeat may arrive in any test on a slow machine.
      if name == "beat" {
        beats += 1
        return
      }
      events.append(name)
      if let id = fields["id"] { self.id = id }
      switch name {
      case "snapshot": try take(snapshot: json)
      case "patch": try take(patch: json)
      case "gone", "failure": reason = json["reason"] as? String
      default: throw Fault(text: "an unknown event: \(name)")
      }
    }

    private mutating func take(snapshot json: [String: Any]) throws {
      guard let heads = json["columns"] as? [[String]], let list = json["rows"] as? [[Any]],
        let first = json["first"] as? Int, let total = json["total"] as? Int,
        let status = json["status"] as? [String: Any]
      else { throw Fault(text: "no snapshot: \(json)") }
      columns = heads.map { $0[0] }
      (self.first, self.total) = (first, total)
      self.status = status.mapValues { "\($0)" }
      rows = try list.map(row)
      try take(sections: json["sections"])
      newRows = []
    }

    private func row(_ json: [Any]) throws -> Row {
      guard let name = json.first as? Int else { throw Fault(text: "no row: \(json)") }
      let cells = json.dropFirst().prefix(columns.count).compactMap { $0 as? String }
      guard cells.count == columns.count else { throw Fault(text: "no cells: \(json)") }
      return Row(name: name, cells: cells, isDeleted: json.count > columns.count + 1)
    }

    private mutating func take(patch json: [String: Any]) throws {
      if let first = json["first"] as? Int { self.first = first }
      if let total = json["total"] as? Int { self.total = total }
      if let status = json["status"] as? [String: Any] {
        self.status = status.mapValues { "\($0)" }
      }
      var taken: [Int: Row] = [:]
      for name in json["out"] as? [Int] ?? [] {
        guard let index = rows.firstIndex(where: { $0.name == name }) else {
          throw Fault(text: "row \(name) goes, which was not there")
        }
        taken[name] = rows.remove(at: index)
      }
      for entry in json["in"] as? [[Any]] ?? [] {
        guard let place = entry[0] as? Int, place <= rows.count else {
          throw Fault(text: "no place: \(entry)")
        }
        if let list = entry[1] as? [Any] {
          rows.insert(try row(list), at: place)
          if entry.count > 2 { newRows.append(rows[place].name) }
        } else if let name = entry[1] as? Int, let row = taken[name] {
          rows.insert(row, at: place)
        } else {
          throw Fault(text: "a row comes back that was not taken out: \(entry)")
        }
      }
      for write in json["set"] as? [[Any]] ?? [] {
        guard let name = write[0] as? Int, let column = write[1] as? Int,
          let text = write[2] as? String,
          let index = rows.firstIndex(where: { $0.name == name })
        else { throw Fault(text: "no cell: \(write)") }
        rows[index].cells[column] = text
      }
      for change in json["deleted"] as? [[Any]] ?? [] {
        guard let name = change[0] as? Int, let isDeleted = change[1] as? Bool,
          let index = rows.firstIndex(where: { $0.name == name })
        else { throw Fault(text: "no row: \(change)") }
        rows[index].isDeleted = isDeleted
      }
      try take(sections: json["sections"])
    }

    private mutating func take(sections json: Any?) throws {
      for entry in json as? [[Any]] ?? [] {
        guard let name = entry[0] as? Int, let index = rows.firstIndex(where: { $0.name == name })
        else { throw Fault(text: "no row: \(entry)") }
        rows[index].sectionTitle = entry[1] as? String
      }
    }

    /// Whether the rows equal those of a version on the server.
    func shows(_ shapeSnapshot: ShapeSnapshot) -> Bool {
      first == shapeSnapshot.first && total == shapeSnapshot.total
        && columns == shapeSnapshot.columns.map(\.title)
        && rows
          == shapeSnapshot.rows.map { row in
            Row(
              name: row.name,
              cells: row.cells.map { WireCell.prefix(of: $0) + $0.text },
              isDeleted: row.isDeleted,
              sectionTitle: row.sectionTitle
            )
          }
    }
  }
#endif
