/// One piece of work off the main actor, and what it is done with. Two are equal when the values that
/// they are done with are.
package struct FillRequest: Equatable, Sendable {
  /// Takes what has come so far of work that goes on.
  package typealias Emit = @MainActor @Sendable (FillAnswer) -> Void

  /// What it is done with.
  package let input: any Equatable & Sendable
  /// Whether the work goes on for as long as somebody looks, with one answer after the other.
  package let isLasting: Bool
  /// Does the work, and returns the last answer; nil if there is no other than those emitted.
  package let work: @concurrent @Sendable (_ emit: Emit) async -> FillAnswer?

  /// Work that is done with a value.
  init(
    _ input: some Equatable & Sendable,
    isLasting: Bool = false,
    work: @escaping @concurrent @Sendable (_ emit: Emit) async throws -> FillAnswer?
  ) {
    self.input = input
    self.isLasting = isLasting
    self.work = { emit in
      do { return try await work(emit) } catch { return .failure(error) }
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
