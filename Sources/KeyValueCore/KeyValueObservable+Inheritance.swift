/// What the macro asks of the superclass of a class that it is attached to: here the answers of a superclass that
/// conforms by hand. One that the macro is attached to has answers of its own.
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
