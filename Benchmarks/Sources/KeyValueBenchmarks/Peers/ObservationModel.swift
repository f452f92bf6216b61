import Observation
import Synchronization

/// Swift's own observing.
@Observable
final class ObservationModel {
  var value = 0
  var title = "report.pdf"
  var status = "loading"
  var items: [Int] = []
  var child: ObservationModel?
}

/// One property only: see `SmallModels.swift`.
@Observable
final class SmallObservationModel {
  var value = 0
}

/// What it takes to be told of each change: tracking fires once, before the change and without
/// values, so the value is read, and the tracking armed again, after the change.
final class RearmedTracking<Value> {
  private let hasChanged = Flag()
  private let read: () -> Value
  private(set) var value: Value

  init(_ read: @escaping () -> Value) {
    self.read = read
    value = read()
    arm()
  }

  /// To be called after a change. Returns the old and the new value, where there was a change.
  @inline(__always)
  func take() -> (old: Value, new: Value)? {
    guard hasChanged.isSet else { return nil }
    let old = value
    arm()
    return (old, value)
  }

  private func arm() {
    hasChanged.isSet = false
    value = withObservationTracking(read) { [hasChanged] in hasChanged.isSet = true }
  }
}

/// A flag that the tracking may set from anywhere.
final class Flag: Sendable {
  private let storage = Atomic<Bool>(false)

  var isSet: Bool {
    get { storage.load(ordering: .relaxed) }
    set { storage.store(newValue, ordering: .relaxed) }
  }
}
