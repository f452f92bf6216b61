/// Runs a test of something that happens after some seconds. `body` returns whether it has seen the
/// state before; a busy machine may need longer for that, and the test is repeated with more
/// seconds. Returns false if no number of seconds was enough.
package func seenInTime(_ body: (_ seconds: Int) throws -> Bool) rethrows -> Bool {
  for seconds in [2, 15, 120] where try body(seconds) { return true }
  return false
}

/// As above, for tests that suspend.
@MainActor
package func seenInTime(
  _ body: @MainActor (_ seconds: Int) async throws -> Bool
) async rethrows -> Bool {
  for seconds in [2, 15, 120] where try await body(seconds) { return true }
  return false
}
