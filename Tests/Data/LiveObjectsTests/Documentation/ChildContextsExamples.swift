#if SQLite
  import LiveObjects
  import LiveSQLite
  import Testing

  /// The examples of the article on child contexts.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ChildContextsExamples {
    private func library() throws -> (ManagedContext, Book, Writer) {
      let context = try ManagedContext(Store.temporary(), ManagedSchema(Book.self))
      let writer = Writer(name: "Jane Austen")
      context.insert(writer)
      let book = Book(title: "Ema", pages: 0, writer: writer)
      context.insert(book)
      try context.save()
      return (context, book, writer)
    }

    @Test(arguments: [true, false])
    func `a child is saved or discarded`(isConfirmed: Bool) throws {
      let (context, book, _) = try library()
      do {
        let sheet = try context.child()
        let edited = sheet.object(for: book)
        edited.title = "Emma"
        edited.pages = 474
        if isConfirmed { try sheet.save() }
      }
      #expect(book.title == (isConfirmed ? "Emma" : "Ema"))
      #expect(context.hasChanges == isConfirmed)
      context.undo()
      #expect(context.hasChanges == !isConfirmed)
    }

    @Test func `a child without references is discarded`() throws {
      let (context, book, _) = try library()
      var sheet: ManagedContext? = try context.child()
      sheet?.object(for: book).title = "Persuasion"
      sheet = nil
      #expect(sheet == nil && book.title == "Ema" && !context.hasChanges)
    }

    @Test func `new objects are added to the parent`() throws {
      let (context, _, writer) = try library()
      let sheet = try context.child()
      let chapter = Book(title: "Part two", writer: sheet.object(for: writer))
      sheet.insert(chapter)
      try sheet.save()
      let saved = sheet.parentObject(of: chapter)
      try context.save()
      #expect(saved?.rowKey == RowKey(2) && chapter.rowKey == RowKey(2))
      #expect(saved?.writer === writer)
    }

    @Test func `a column that parent and child have changed is a conflict`() throws {
      let (context, book, _) = try library()
      let sheet = try context.child()
      sheet.object(for: book).title = "Emma"
      book.title = "Persuasion"
      book.pages = 249
      var clashes: [String] = []
      do {
        try sheet.save()
      } catch let error as ConflictError {
        clashes += error.conflicts.flatMap(\.columns).map(\.name)
        try sheet.save(onConflict: .ours)
      }
      #expect(clashes == ["title"] && book.title == "Emma" && book.pages == 249)
    }
  }
#endif
