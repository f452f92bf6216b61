#if SQLite
  package import LiveObjects

  /// A player of a game.
  @Managed("player")
  package final class Player {
    package var id: Int64?
    package var name = ""
    package var score = 0

    /// Deletes a player, changes the scores of the others, and fills the game up.
    static func play(in context: ManagedContext, with numbers: inout SplitMix64) throws {
      var players = try context.fetch(Player.self).shuffled(using: &numbers)
      if let player = players.popLast() { context.delete(player) }
      while players.count < 8 {
        players.append(Player(name: names.randomElement(using: &numbers) ?? ""))
        context.insert(players[players.count - 1])
      }
      for player in players { player.score = .random(in: 0...100, using: &numbers) * 10 }
    }

    private static let names = [
      "Arthur", "Barbara", "Chiara", "David", "Éric", "Fatima", "", "Gilbert", "Hassan", "Irene",
    ]
  }
#endif
