import KeyValueObserving
import Testing

@KeyValueObservable
private final class SelfAffected {
  @AffectedBy("value") var value = 0
}

/// What a programmer must not do traps, with the class and the key.
@Suite struct MisuseTests {
  /// The last words of a process.
  private static func words(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `a path that reads nothing observable`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Request().observe(\.self) { _, _ in }
    }
    #expect(MisuseTests.words(result).contains("Request: nothing at"))
  }

  @Test func `a property that affects itself`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SelfAffected().keyTable
    }
    #expect(
      MisuseTests.words(result).contains(
        "SelfAffected.value is declared to be affected by itself"
      )
    )
  }

  @Test func `two keys of one name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyTable("Twice", [.stored("a", \Request.status), .stored("a", \Request.url)])
    }
    #expect(MisuseTests.words(result).contains("Twice has two keys named a"))
  }

  @Test func `a change by hand of what isn't a key`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Request().willChangeValue(for: \.owner?.name)
    }
    #expect(MisuseTests.words(result).contains("is not a key of Request"))
  }
}
