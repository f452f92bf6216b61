import KeyValueObserving
import LiveCells

/// A cell of the product with three fields, on a screen whose frames come when they are asked for.
@MainActor
final class ProductCell {
  let clock = ManualFrameClock()
  let cell: FieldCell<ProductModel>

  init() {
    cell = ProductCell.make(FrameScheduler(clock: clock))
  }

  static func make(_ scheduler: FrameScheduler) -> FieldCell<ProductModel> {
    FieldCell([Field(\.title), Field(\.status), Field(\.value)], scheduler: scheduler)
  }

  /// Shows an object, displayed.
  func show(_ model: ProductModel) {
    cell.object = model
    cell.controller.willDisplay()
  }

  /// Puts the cell back into its pool.
  func release() {
    cell.controller.didEndDisplaying()
    cell.controller.prepareForReuse()
  }

  /// What was written up to now, so that no work can be left out.
  var writes: Int { cell.writeCounts.written }
}
