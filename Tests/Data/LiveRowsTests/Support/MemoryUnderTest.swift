import DatabaseTestSupport
import LiveRows
import LiveRowsTestSupport

/// An in-memory database for the contract, local or not.
struct MemoryUnderTest: DatabaseUnderTest {
  let base: MemoryDatabase
  let database: any RowDatabase

  func commit(_ changes: [ContractChange]) {
    base.commit { rows in
      for change in changes {
        switch change {
        case .write(let id, let a, let b):
          rows[id] = [.integer(id), a.map(Value.integer) ?? .null, .text(b)]
        case .delete(let id): rows[id] = nil
        }
      }
    }
  }
}
