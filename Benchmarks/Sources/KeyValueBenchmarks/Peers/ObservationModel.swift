import Observation
import Synchronization

/// A model with Swift's Observation.
@Observable
final class ObservationModel {
  var value = 0
  var title = "report.pdf"
  var status = "loading"
  var items: [Int] = []
  var child: ObservationModel?
}

/// A model with one property; see `SmallModels.swift`.
@Observable
final class SmallObservationModel {
  var value = 0
}

/// Reports each change with Swift's tracking. Tracking fires once, before the change and without
/// values. The value is therefore read, and the tracking armed again, after the change.
final class RearmedTracking<Value> {
  private let hasChanged = Flag()
  private let read: () -> Value
  private(set) var value: Value

  init(_ read: @escaping () -> Value) {
    self.read = read
    value = read()
    arm()
  }

  /// Returns the old and the new value after a change, or nil if there was none.
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

/// A flag that the tracking may set on any thread.
final class Flag: Sendable {
  private let storage = Atomic<Bool>(false)

  var isSet: Bool {
    get { storage.load(ordering: .relaxed) }
    set { storage.store(newValue, ordering: .relaxed) }
  }
}
