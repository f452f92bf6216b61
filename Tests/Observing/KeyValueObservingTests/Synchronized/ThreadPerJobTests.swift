import ScaleTestSupport
import Synchronization
import Testing

/// Failures in the threads of a test are reported with its name.
@Suite struct ThreadPerJobTests {
  @Test func `issues on several threads belong to their test`() async {
    let names = Mutex<[String?]>([])
    await onThreads(3) { _ in names.withLock { $0.append(Test.current?.name) } }
    #expect(Test.current != nil)
    #expect(names.withLock { $0 } == Array(repeating: Test.current?.name, count: 3))
  }
}
