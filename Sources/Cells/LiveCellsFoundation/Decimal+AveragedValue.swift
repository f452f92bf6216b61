public import Foundation
public import KeyValueCore

extension Decimal: AveragedValue {
  public func divided(by count: Int) -> Decimal { self / Decimal(count) }
}
