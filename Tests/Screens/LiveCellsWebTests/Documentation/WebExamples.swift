#if Web
  import Hummingbird
  import KeyValueObserving
  import LiveCells
  import LiveCellsWeb
  import Testing

  @MainActor
  @Suite struct WebExamples {
    @Test func `a server shows a table`() async throws {
      let tracks = ObservableArray([ServedTrack("overture", plays: 3)])
      let server = LiveTableServer([
        ServedTable("tracks") {
          let table = LiveTable(tracks) {
            Column("Title", \.title)
            Column("Plays", \.plays)
          }
          return TableSession(table, title: "Tracks")
        }
      ])
      let router = Router()
      server.addRoutes(to: router.group("live"))
      #expect(router.routes.contains { "\($0.path)" == "/live/rows" })
      await server.end()
    }
  }
#endif
