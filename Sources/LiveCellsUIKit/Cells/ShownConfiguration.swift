#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A content configuration that was set, as far as it can be compared with another one.
  struct ShownConfiguration {
    private let value: AnyHashable?

    /// None was set.
    init() {
      value = nil
    }

    init(_ configuration: any UIContentConfiguration) {
      value = (configuration as? any Hashable).map { AnyHashable($0) }
    }

    /// Whether setting another one would show the same.
    func isEqual(to other: any UIContentConfiguration) -> Bool {
      guard let value, let other = other as? any Hashable else { return false }
      return value == AnyHashable(other)
    }
  }
#endif
