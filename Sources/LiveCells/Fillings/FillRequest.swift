/// One piece of work off the main actor, and what it is done with. Two are equal when the values that
/// they are done with are.
package struct FillRequest: Equatable, Sendable {
  /// What it is done with.
  package let input: any Equatable & Sendable
  /// Does the work.
  package let work: @concurrent @Sendable () async -> FillAnswer

  /// Work that is done with a value.
  package init(
    _ input: some Equatable & Sendable,
    work: @escaping @concurrent @Sendable () async throws -> any Sendable
  ) {
    self.input = input
    self.work = {
      do { return .content(try await work()) } catch { return .failure(error) }
    }
  }

  package static func == (left: FillRequest, right: FillRequest) -> Bool {
    func isRight<Input: Equatable>(_ input: Input) -> Bool { right.input as? Input == input }
    return isRight(left.input)
  }
}

/// What came of a piece of work.
package enum FillAnswer: Sendable {
  /// What the filling of the request gives.
  case content(any Sendable)
  /// Why it gave nothing.
  case failure(any Error)

  /// The content, of the type that the filling gives.
  func get<Content>(_ type: Content.Type = Content.self) throws -> Content {
    switch self {
    case .content(let content):
      guard let content = content as? Content else {
        preconditionFailure("Filling: another filling's content was asked for")
      }
      return content
    case .failure(let error): throw error
    }
  }
}
