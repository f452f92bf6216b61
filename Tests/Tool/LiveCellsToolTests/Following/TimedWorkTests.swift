import LiveRows
import Testing

@testable import LiveCellsTool

@Suite struct TimedWorkTests {
  /// Returns when its task is cancelled.
  @Sendable private static func waitForCancellation() async {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    withExtendedLifetime(end) {}
  }

  @Test(arguments: [StoreError.Code.locked, .unreachable])
  func `work that ends while it waits for the database is cancelled, not failed`(
    code: StoreError.Code
  ) async throws {
    await #expect(throws: CancellationError.self) {
      try await TimedWork.run(for: 0) {
        await Self.waitForCancellation()
        throw StoreError(code, context: "app.sqlite", message: "cannot be read now")
      }
    }
  }

  @Test(arguments: StoreError.Code.allCases.filter { $0 != .locked && $0 != .unreachable })
  func `every other error of the work is reported, also after the time limit`(
    code: StoreError.Code
  ) async throws {
    let error = await #expect(throws: StoreError.self) {
      try await TimedWork.run(for: 0) {
        await Self.waitForCancellation()
        throw StoreError(code, context: "app.sqlite", message: "cannot be read")
      }
    }
    #expect(error?.code == code)
  }

  @Test func `an error before the time limit is reported`() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await TimedWork.run(for: 1_000_000) {
        throw StoreError(.locked, context: "app.sqlite", message: "another process holds a lock")
      }
    }
    #expect(error?.code == .locked)
  }
}
