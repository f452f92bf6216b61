/// One piece of work off the main actor, with its input. Two requests are equal if their inputs are
/// equal.
package struct FillRequest: Equatable, Sendable {
  /// Receives an intermediate answer of work that continues.
  package typealias Emit = @MainActor @Sendable (FillResult) -> Void

  /// The input of the work.
  package let input: any Equatable & Sendable
  /// Whether the work follows a sequence and produces several answers while the cell is displayed.
  package let isLasting: Bool
  /// Does the work and returns the last answer, or nil if there is none besides those emitted.
  package let work: @concurrent @Sendable (_ emit: Emit) async -> FillResult?

  /// Creates a request for work with the given input.
  init(
    _ input: some Equatable & Sendable,
    isLasting: Bool = false,
    work: @escaping @concurrent @Sendable (_ emit: Emit) async throws -> FillResult?
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

/// The outcome of a piece of work.
package enum FillResult: Sendable {
  /// The content of the filling.
  case content(any Sendable)
  /// The error that the work threw.
  case failure(any Error)

  /// Returns the content as the type of the filling, or throws the error.
  func get<Content>(_ type: Content.Type = Content.self) throws -> Content {
    switch self {
    case .content(let content):
      guard let content = content as? Content else {
        preconditionFailure("Filling: the content of another filling was requested")
      }
      return content
    case .failure(let error): throw error
    }
  }
}
