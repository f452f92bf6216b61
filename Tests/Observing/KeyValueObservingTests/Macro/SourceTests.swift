import CompilerTestSupport
import Testing

/// The sources that the macro accepts and rejects, according to the compiler.
@Suite struct SourceTests {
  static let tables = ["Types", "Classes", "Properties", "Conditions", "Isolations"]

  @Test(arguments: tables)
  func `classes that Swift accepts are accepted without warnings`(_ table: String) async throws {
    try await SourceTests.expectNothing(of: SourceCase.all(in: table), options: [])
  }

  @Test(arguments: tables)
  func `they are accepted in modules whose declarations belong to the main actor`(
    _ table: String
  ) async throws {
    let sources = try SourceCase.all(in: table).filter(\.isForMainActor)
    try await SourceTests.expectNothing(of: sources, options: ["-default-isolation", "MainActor"])
  }

  @Test func `properties that cannot be observed are rejected at their declaration`() async throws {
    for source in try SourceCase.all(in: "Refused") {
      let refusal = try #require(source.refusal)
      let messages = try await Compiler.messages([(source.file, source.text)])
      let errors = messages.filter(\.isError)
      let isAsExpected = errors.allSatisfy {
        $0.isBelow == refusal.isBelow && ($0.isBelow || $0.line == refusal.line)
          && $0.text.contains(refusal.text)
      }
      #expect(
        isAsExpected && (errors.count == 1 || refusal.isBelow && !errors.isEmpty),
        "\(source.name):\n\(messages.map { "\($0.line): \($0.text)" }.joined(separator: "\n"))"
      )
    }
  }

  /// Expects only the known warnings of the compiler.
  private static func expectNothing(of sources: [SourceCase], options: [String]) async throws {
    #expect(!sources.isEmpty)
    let messages = try await Compiler.messages(sources.map { ($0.file, $0.text) }, options: options)
    for source in sources {
      let own = messages.filter { message in
        guard message.file == source.file else { return false }
        guard let warning = source.warning, !message.isError else { return true }
        return !message.text.contains(warning)
      }
      #expect(own.isEmpty, "\(source.name):\n\(own.map(\.text).joined(separator: "\n"))")
    }
    let files = Set(sources.map(\.file))
    let others = messages.filter { !files.contains($0.file) }
    #expect(others.isEmpty, "\(others.map(\.text).joined(separator: "\n"))")
  }
}
