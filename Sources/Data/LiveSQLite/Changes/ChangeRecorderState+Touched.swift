#if SQLite
  extension ChangeRecorderState {
    /// Returns the tables that commits since a position may have touched. A table without a map
    /// counts as touched by each commit.
    func touched(
      _ wanted: [FollowedTable],
      since position: ChangePosition
    ) -> Result<[String], ChangeFallback> {
      guard position.epoch == epoch else { return .failure(reason) }
      if position.commits < commits, !record.reaches(position.commits) {
        return .failure(.forgotten)
      }
      let later = record.entries.filter {
        $0.commits.upperBound > position.commits && !$0.isExcluded
      }
      guard later.allSatisfy({ $0.ranges != nil }) else { return .failure(.longValue) }
      let mapped = Set(tables.filter { $0.map != nil }.compactMap { $0.table?.name })
      let touched = wanted.filter { table in
        later.contains {
          !mapped.contains(table.name) || $0.ranges?[ObjectIdentifier(table)] != nil
        }
      }
      return .success(touched.map(\.name))
    }
  }

  /// The tables of a schema that can be followed.
  struct SchemaTables: Equatable, Sendable {
    /// The ordinary tables and the shadow tables, except those of the latter without a rowid.
    var names: [String] = []
    /// The virtual table of each shadow table.
    var virtualTables: [String: String] = [:]

    init(_ session: ReadSession) throws {
      var (shadows, virtual): ([String], [String]) = ([], [])
      try session.forEachRow(TableListSQL.all) { row in
        let name = row.text(at: 0)
        switch row.text(at: 1) {
        case "virtual": virtual.append(name)
        // Each change of a virtual table also writes to a shadow table with a rowid.
        case "shadow" where row.integer(at: 2) == 0: shadows.append(name)
        // A change of the schema makes all tables unknown.
        case "table" where name != "sqlite_schema": names.append(name)
        default: break
        }
        return true
      }
      for shadow in shadows {
        let owners = virtual.filter { shadow.lowercased().hasPrefix($0.lowercased() + "_") }
        virtualTables[shadow] = owners.max { $0.count < $1.count }
      }
      names += shadows
    }
  }
#endif
