import Observation
import OpenCombine

/// Three texts, of which those that differ are written: what each cell does with what it has read.
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

/// A cell on Swift's tracking: armed when it is bound, and again after each change, in a frame.
final class RearmedCell {
  private(set) var shown = ShownTexts()
  private var model: ObservationModel?
  private let hasChanged = Flag()

  func show(_ model: ObservationModel) {
    self.model = model
    update()
  }

  /// Lets go of the model. What was armed stays until a change: it can't be ended.
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

/// A cell on Combine: three subscriptions that keep the last values, written in a frame.
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
