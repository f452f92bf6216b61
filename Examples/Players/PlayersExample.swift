#if SQLite
  import KeyValueObserving
  package import LiveCells
  package import LiveObjects
  import LiveSQLite

  /// The players of GRDB's demo app: a list by score or by name, edited by the user and by fifty
  /// concurrent tasks.
  package final class PlayersExample: @MainActor Example {
    package let table: LiveTable<FetchedObjects<Player>>
    package let pace = Duration.seconds(1)
    package let playsUser = true
    package let context: ManagedContext
    private var numbers: SplitMix64
    private var saving: ObservationToken?
    /// The running tasks.
    private(set) var tasks: [Task<Void, Never>] = []

    package init(seed: UInt64) throws {
      numbers = SplitMix64(seed: seed)
      context = try ManagedContext(Store.temporary(), ManagedSchema(Player.self))
      let byScore: [RowOrder] = [.by(\Player.score, descending: true), .by(\Player.name)]
      table = LiveTable(try context.fetchedObjects(Player.self, RowRequest(order: byScore))) {
        Column("Name", \.name, format: Self.nameFormat).editable(\.name)
        Column("Score", \.score).editable(\.score)
      }
      table.allowsDeleting = true
      table.emptyText = "No players"
      try context.transaction { try Player.play(in: $0, with: &numbers) }
    }

    /// Shows a player without a name.
    private static let nameFormat = FieldFormat { name in
      name == .text("")
        ? CellText("Anonymous", style: .secondary) : FieldFormat.plain.text(for: name)
    }

    package var state: String {
      table.source.count == 1 ? "1 player" : "\(table.source.count) players"
    }

    package func layout(around session: TableSession) -> ScreenLayout {
      session.undoing = context
      saving = context.saveChanges(reportingTo: session)
      session.commands += [
        TableCommand("add a player", keys: [.character("a")]) { [context] session in
          session.openPrompt("name: ") { context.insert(Player(name: $0)) }
        },
        TableCommand("delete all", keys: [.character("D")]) { [context, table] _ in
          context.group("Delete all") { for player in table.source { context.delete(player) } }
        },
        TableCommand("refresh all", keys: [.character("R")]) { [unowned self] _ in refresh(1) },
        TableCommand("fifty at once", keys: [.character("S")]) { [unowned self] _ in refresh(50) },
      ]
      return .table(session)
    }

    /// Changes the players in a number of concurrent tasks.
    package func refresh(_ count: Int) {
      for _ in 0..<count {
        let seed = numbers.next()
        tasks.append(
          Task {
            try? await context.transaction { context in
              var numbers = SplitMix64(seed: seed)
              try Player.play(in: context, with: &numbers)
            }
          }
        )
      }
    }

    package func step() { refresh(1) }

    package func settle() async {
      while let task = tasks.popLast() { await task.value }
    }
  }
#endif
