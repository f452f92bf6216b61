import Observation
import OpenCombine

/// Three texts, of which only the changed ones are written: the work of every cell after reading.
struct ShownTexts {
  private var texts = ["", "", ""]
  private(set) var writes = 0

  mutating func show(_ title: String, _ status: String, _ value: Int) {
    show(title, at: 0)
    show(status, at: 1)
    show(value.description, at: 2)
  }

  private mutating func show(_ text: String, at index: Int) {
    guard texts[index] != text else { return }
    texts[index] = text
    writes += 1
  }
}

/// A cell with Swift's tracking, armed when it is bound, and again in a frame after each change.
final class RearmedCell {
  private(set) var shown = ShownTexts()
  private var model: ObservationModel?
  private let hasChanged = Flag()

  func show(_ model: ObservationModel) {
    self.model = model
    update()
  }

  /// Releases the model. The armed tracking cannot be cancelled and stays until the next change.
  func release() {
    model = nil
  }

  func frame() {
    if hasChanged.isSet { update() }
  }

  private func update() {
    guard let model else { return }
    hasChanged.isSet = false
    let (title, status, value) = withObservationTracking {
      (model.title, model.status, model.value)
    } onChange: { [hasChanged] in
      hasChanged.isSet = true
    }
    shown.show(title, status, value)
  }
}

/// A cell with Combine: three subscriptions that store the last values, which a frame writes.
final class CombineCell {
  private(set) var shown = ShownTexts()
  private var subscriptions: [AnyCancellable] = []
  private var values = (title: "", status: "", value: 0)
  private var hasChanged = false

  func show(_ model: CombineModel) {
    subscriptions = [
      model.$title.sink { [unowned self] in
        values.title = $0
        hasChanged = true
      },
      model.$status.sink { [unowned self] in
        values.status = $0
        hasChanged = true
      },
      model.$value.sink { [unowned self] in
        values.value = $0
        hasChanged = true
      },
    ]
    frame()
  }

  func release() {
    subscriptions.removeAll(keepingCapacity: true)
  }

  func frame() {
    guard hasChanged else { return }
    hasChanged = false
    shown.show(values.title, values.status, values.value)
  }
}
