#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The content configuration that was set, if it can be compared.
  struct ShownConfiguration {
    private let value: AnyHashable?

    /// Creates a value that equals no configuration.
    init() {
      value = nil
    }

    init(_ configuration: any UIContentConfiguration) {
      value = (configuration as? any Hashable).map { AnyHashable($0) }
    }

    /// Returns whether setting another configuration would have no effect.
    func isEqual(to other: any UIContentConfiguration) -> Bool {
      guard let value, let other = other as? any Hashable else { return false }
      return value == AnyHashable(other)
    }
  }
#endif
