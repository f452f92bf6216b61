public final class Observation: Sendable {
  public func invalidate() {}
}
