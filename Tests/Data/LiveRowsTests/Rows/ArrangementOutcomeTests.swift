import KeyValueCore
import Testing

@testable import LiveRows

struct ArrangementOutcomeTests {
  private let error = StoreError(.queryIsReadOnly, context: "t")

  private func arrangement(sortedBy key: String, filter: String? = nil) -> RowRequest.Arrangement {
    var arrangement = RowRequest.Arrangement()
    arrangement.sortTerms = [SortTerm(key)]
    arrangement.textFilter = filter.map { TextFilter($0, in: [key]) }
    return arrangement
  }

  @Test func `a rejected arrangement is replaced by the last complete one`() {
    var outcome = ArrangementOutcome()
    outcome.complete(arrangement(sortedBy: "a"))
    let earlier = outcome.reject(arrangement(sortedBy: "b"), error)
    #expect(earlier == arrangement(sortedBy: "a"))
    #expect(outcome.refusal != nil && outcome.failure == nil)
  }

  @Test func `a filter that was not rejected remains, and any other is dropped`() {
    var outcome = ArrangementOutcome()
    outcome.complete(arrangement(sortedBy: "a", filter: "x"))
    var rejected = arrangement(sortedBy: "a", filter: "x")
    rejected.sortTerms = [SortTerm("b")]
    #expect(outcome.reject(rejected, error)?.textFilter?.text == "x")
    rejected.textFilter = TextFilter("y", in: ["a"])
    let earlier = outcome.reject(rejected, error)
    #expect(earlier?.sortTerms == [SortTerm("a")] && earlier?.textFilter == nil)
  }

  @Test func `the complete arrangement itself fails, because nothing can replace it`() {
    var outcome = ArrangementOutcome()
    #expect(outcome.reject(RowRequest.Arrangement(), error) == nil)
    #expect(outcome.failure != nil && outcome.refusal == nil)
    outcome.succeed()
    #expect(outcome.failure == nil)
  }

  @Test func `a request ends the report of a rejection, and another one also that of a failure`() {
    var outcome = ArrangementOutcome()
    outcome.reject(error)
    _ = outcome.reject(RowRequest.Arrangement(), error)
    let wasRejected = outcome.request(isOther: false)
    #expect(wasRejected && outcome.refusal == nil && outcome.failure != nil)
    let isRejected = outcome.request(isOther: true)
    #expect(!isRejected && outcome.failure == nil)
  }
}
