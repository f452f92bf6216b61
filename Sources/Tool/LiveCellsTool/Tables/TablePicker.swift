#if SQLite || PostgreSQL
  import LiveCells
  import LiveRows

  /// The list of a database's tables on a screen, from which the user opens tables.
  @MainActor
  struct TablePicker {
    let watch: ScreenWatch

    /// Shows the list until the user quits.
    func run(on screen: any LayoutShowing) async throws {
      let list = TableList(watch.database)
      try await list.readNames()
      let table = LiveTable(list.tables) {
        Column("Table", \.name)
        Column("Rows", format: .number(grouping: "\u{202F}"), alignment: .trailing) { table in
          try table.count()
        }
        Column("Growth", alignment: .trailing, width: .content) { $0.growth }
      }
      table.emptyText = "No tables"
      let session = TableSession(table, title: watch.name) { list.status }
      watch.settings.apply(to: session)
      session.onActivate = { [unowned session] in
        guard let name = table.cursorRow?.name else { return }
        open(name, from: session, on: screen)
      }
      let following = Task { await list.follow() }
      let fading = Task { await list.followRates() }
      defer {
        following.cancel()
        fading.cancel()
      }
      try await screen.run(session)
    }

    private func open(_ name: String, from list: TableSession, on screen: any LayoutShowing) {
      list.showMessage("opening \(name)")
      Task {
        do {
          screen.open(try await watch.session(for: name))
          list.showMessage("")
        } catch let error as StoreError {
          list.showMessage(error.advice)
        }
      }
    }
  }
#endif
