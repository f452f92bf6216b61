import LiveRows
import Testing

@testable import LiveCellsTool

struct ChangeQuotaTests {
  private let change = LineItem.change(.delete(RowKey(1)))
  private let commit = LineItem.event(.commit(0, token: nil))

  @Test func `without commits, nothing follows the last change`() {
    var quota = ChangeQuota(1)
    #expect(quota.allows(change) && !quota.isMet)
    quota.noteChange()
    #expect(quota.isMet && !quota.allows(change) && !quota.allows(commit))
  }

  @Test func `with commits, the commit of the last change follows it`() {
    var quota = ChangeQuota(1)
    quota.begin()
    quota.expectCommits()
    quota.noteChange()
    #expect(!quota.isMet && quota.allows(commit) && !quota.allows(change))
    let isWritten = quota.noteCommit()
    #expect(isWritten && quota.isMet && !quota.allows(commit))
  }

  @Test func `a commit without changes is not written`() {
    var quota = ChangeQuota(nil)
    quota.expectCommits()
    let isWritten = quota.noteCommit()
    #expect(!isWritten && quota.allows(change) && !quota.isMet)
  }
}
