/// Requirements of the macro for the superclass of an annotated class. These implementations serve
/// a superclass that conforms by hand; a superclass with the macro has its own.
extension KeyValueObservable {
  public var _$$registry: InheritedRegistry { InheritedRegistry(observationState) }

  public static func _$$end<Root: AnyObject>(
    _ root: Root.Type,
    _ inherited: @autoclosure () -> KeyTable
  ) -> Int {
    inherited().madeByHand?.keys.count ?? 0
  }

  public static func _$$keys<Root: AnyObject>(
    _ root: Root.Type,
    _ inherited: KeyTable?
  ) -> [Key] {
    inherited?.madeByHand?.keys ?? []
  }
}
