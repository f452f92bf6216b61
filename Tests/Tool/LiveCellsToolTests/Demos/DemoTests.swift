import DatabaseTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct DemoTests {
  private static let inMemory = ["clock", "requests", "contacts", "profile"]

  @Test func `without a name the demos are listed, each in one line`() throws {
    let outcome = try Tool.run(["demo"])
    #expect(outcome.status == 0)
    let names = outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "clock", "requests", "contacts", "notes", "music", "players", "reminders", "profile",
      ]
    )
  }

  @Test func `an unknown name is wrong usage, reported in one line with the known names`() throws {
    let outcome = try Tool.run(["demo", "nosuch"])
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "livecells: no such demo: nosuch;"
        + " the demos are clock, requests, contacts, notes, music, players, reminders, profile\n"
    )
    for wrong in [["--changes=-1"], ["--rows=-1"], ["--for", "nan"], ["--seed", "x"]] {
      let outcome = try Tool.run(["demo", "clock"] + wrong)
      #expect(outcome.status == 64)
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: inMemory) func `a demo is printed once, with the requested number of rows`(
    name: String
  ) throws {
    let outcome = try Tool.run(["demo", name, "--once", "--rows", "4"])
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[1].allSatisfy { "- ".contains($0) })
    #expect(outcome.errors.contains(" more rows"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: ["requests", "contacts"])
  func `the same seed results in the same rows, another seed in others`(name: String) throws {
    let outputs = try ["7", "7", "8"].map {
      try Tool.run(["demo", name, "--once", "--seed", $0]).output
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] != outputs[2])
  }

  @Test(arguments: inMemory) func `a stream has the requested number of changes`(
    name: String
  ) throws {
    let outcome = try Tool.run(["demo", name, "--ndjson", "--rows", "5", "--changes", "7"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    var rows: [String: [String: NSObject]] = [:]
    var changes = 0
    for line in outcome.output.split(separator: "\n") {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: NSObject]
      )
      let key = try #require(object["key"] as? String)
      if object["initial"] == nil { changes += 1 }
      switch object["op"] as? String {
      case "insert":
        #expect(rows[key] == nil)
        rows[key] = object["row"] as? [String: NSObject]
      case "update":
        let old = try #require(object["old"] as? [String: NSObject])
        let changed = try #require(object["changed"] as? [String: NSObject])
        #expect(Set(old.keys) == Set(changed.keys) && !old.isEmpty)
        for (column, value) in old { #expect(rows[key]?[column] == value) }
        rows[key]?.merge(changed) { _, new in new }
      default: Issue.record("\(line)")
      }
    }
    #expect(changes == 7)
    #expect(rows.count == 5)
  }

  @Test func `without changes the stream has only the initial rows`() throws {
    let outcome = try Tool.run(["demo", "profile", "--changes", "0", "--rows", "2"])
    #expect(outcome.output.split(separator: "\n").count == 4)
    #expect(outcome.status == 0)
  }

  @Test func `changes are readable lines`() throws {
    let outcome = try Tool.run(["demo", "profile", "--changes", "3"])
    #expect(
      outcome.output.split(separator: "\n").suffix(3) == [
        "~ Name  Text: Ada → Ada ▏", "~ Badge  Text: ADA → ADA ",
        "~ Greeting  Text: Hello Ada, 36 → Hello Ada , 36",
      ]
    )
  }

  @Test func `a demo ends after its time limit, on a signal, and when its output is closed`() throws
  {
    #expect(try Tool.run(["demo", "clock", "--rows", "1", "--for", "0.1"]).status == 0)
    for end in [{ (tool: Tool) in tool.interrupt() }, { $0.terminate() }] {
      // Several at once, so that each waits for processor time: the first line is never too early.
      let tools = try (0..<8).map { _ in try Tool(["demo", "requests"]) }
      for tool in tools {
        _ = tool.line()
        end(tool)
      }
      for tool in tools { #expect(tool.end().status == 0) }
    }
    let tool = try Tool(["demo", "requests", "--ndjson"])
    _ = tool.line()
    try tool.closeOutput()
    let outcome = tool.end()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }
}
