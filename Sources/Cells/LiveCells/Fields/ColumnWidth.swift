/// The preferred width of a column, in characters. An integer literal is a fixed width.
public struct ColumnWidth: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The minimum width, if the screen has room for it.
  public let minimum: Int
  /// The maximum width, or nil for no limit.
  public let maximum: Int?

  /// The maximum width of a column, with which sums of widths do not overflow.
  package static let most = 10_000

  private init(minimum: Int, maximum: Int?) {
    self.minimum = min(max(1, minimum), Self.most)
    self.maximum = maximum.map { min(max(1, minimum, $0), Self.most) }
  }

  /// The width of the title and the content.
  public static let content = ColumnWidth(minimum: 1, maximum: nil)

  /// Returns the width of the title and the content, within limits. A maximum below the minimum is
  /// raised to it.
  public static func content(atLeast minimum: Int = 1, atMost maximum: Int? = nil) -> ColumnWidth {
    ColumnWidth(minimum: minimum, maximum: maximum)
  }

  /// Returns a fixed width. Wider texts are truncated.
  public static func fixed(_ width: Int) -> ColumnWidth {
    ColumnWidth(minimum: width, maximum: width)
  }

  public init(integerLiteral width: Int) {
    self = .fixed(width)
  }

  /// Whether the width is independent of the content.
  public var isFixed: Bool { minimum == maximum }
}
