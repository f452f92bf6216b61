/// How wide a column wishes to be, in characters. A number written in its place is a fixed width.
public struct ColumnWidth: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The column is never narrower, if the screen has room.
  public let minimum: Int
  /// The column never grows beyond it, however wide its content is; nil for no limit.
  public let maximum: Int?

  private init(minimum: Int, maximum: Int?) {
    self.minimum = max(1, minimum)
    self.maximum = maximum.map { max(1, minimum, $0) }
  }

  /// As wide as the title and the content.
  public static let content = ColumnWidth(minimum: 1, maximum: nil)

  /// As wide as the title and the content, within limits. A maximum below the minimum is the same.
  public static func content(atLeast minimum: Int = 1, atMost maximum: Int? = nil) -> ColumnWidth {
    ColumnWidth(minimum: minimum, maximum: maximum)
  }

  /// Always so wide; texts that are wider are cut.
  public static func fixed(_ width: Int) -> ColumnWidth {
    ColumnWidth(minimum: width, maximum: width)
  }

  public init(integerLiteral width: Int) {
    self = .fixed(width)
  }

  /// Whether content makes no difference.
  public var isFixed: Bool { minimum == maximum }
}
