#if Web
  import LiveCells

  // MARK: - Editing

  extension ServedShapes {
    /// The key of an editor: a page and a table.
    struct EditorKey: Hashable {
      @ByBytes var page: String
      @ByBytes var table: String
    }

    /// The number of editors that keep their undo history.
    private static var keptEditors: Int { 64 }

    /// Performs a step of an edit, and returns the next prompt or a message.
    func edit(_ request: EditRequest) async throws -> PageEditor.Reply {
      let table = try await tables.table(named: request.table ?? "")
      if isEnded { throw ServerRefusal.ending }
      let editor = try await editor(of: EditorKey(page: request.page, table: table.name), table)
      guard
        editor.arrange(columns: request.columns, column: request.column, title: request.title)
      else { return PageEditor.Reply(message: "the columns of the table have changed: try again") }
      var chosen = PageEditor.Chosen()
      chosen.filter = request.filter ?? ""
      (chosen.rows, chosen.shown) = try await editor.rows(
        request.rows ?? [],
        shown: request.shown ?? [],
        rowIDs(of: table.name)
      )
      if let command = request.command { log.edits(table.name, command.rawValue) }
      return await editor.take(PageEditor.Step(request, chosen))
    }

    /// Returns the editor of a page, and makes it the most recently used one. A task is stored, so
    /// that concurrent requests share one editor while it is created.
    private func editor(
      of place: EditorKey,
      _ table: ServedTable
    ) async throws -> PageEditor {
      let known = editors.firstIndex { $0.place == place }.map { editors.remove(at: $0).editor }
      let editor = known ?? Task { PageEditor(try await table.makeSession()) }
      editors.append((place, editor))
      if editors.count > Self.keptEditors { editors.removeFirst() }
      do {
        return try await editor.value
      } catch {
        editors.removeAll { $0.place == place }
        throw error
      }
    }
  }

  extension PageEditor.Step {
    fileprivate init(_ request: EditRequest, _ chosen: PageEditor.Chosen) {
      self =
        switch request.command {
        case .edit: .edit(chosen, column: request.column)
        case .delete: .delete(chosen)
        case .move: .move(chosen, by: request.distance ?? 0)
        case .add: .add
        case .undo: .undo
        case .redo: .redo
        case nil:
          if let answer = request.answer {
            .answer(answer)
          } else {
            request.skips == true ? .skip : .giveUp
          }
        }
    }
  }
#endif
