import KeyValueObserving
import LiveCells

/// A cell of the product with three fields, on a screen whose frames run on demand.
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

  /// Displays an object.
  func show(_ model: ProductModel) {
    cell.object = model
    cell.controller.willDisplay()
  }

  /// Returns the cell to its pool.
  func release() {
    cell.controller.didEndDisplaying()
    cell.controller.prepareForReuse()
  }

  /// The number of writes, which is used so that no work is optimised away.
  var writes: Int { cell.writeCounts.written }
}
