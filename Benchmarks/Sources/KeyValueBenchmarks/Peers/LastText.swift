import OpenCombine

/// Stores the last value of a model as text, with a subscription.
final class LastText {
  private var value = 0
  private var subscription: AnyCancellable?

  init(_ model: SmallCombineModel) {
    subscription = model.$value.sink { [unowned self] in value = $0 }
  }

  func take() -> String { value.description }
}
