extension KeyValueObservable {
  /// The observations of this object: one line for each observation below its key, in order of
  /// registration, with its source location, its options, and the number of notifications.
  /// ```
  /// Request
  ///   status
  ///     Shop/Profile.swift:42 [old, new], notified 3 times
  ///     Shop/RequestCell.swift:7 mark, set once
  ///   received
  ///     Shop/Profile.swift:43 progress [new], notified 3 times
  /// ```
  ///
  /// An observation that reads several properties appears at each of them, with its key path. The
  /// text is for debugging, and its format may change. Call in the isolation of the object.
  public var observationDescription: String {
    let state = observationState
    var lines = [keyTable.className]
    for (index, key) in keyTable.keys.enumerated() {
      let listeners = state.listeners(at: index)
      guard !listeners.isEmpty else { continue }
      lines.append("  \(key.name)")
      lines += listeners.map { "    \($0.summary)" }
    }
    if lines.count == 1 { lines.append("  no observers") }
    return lines.joined(separator: "\n")
  }
}

extension Listener {
  fileprivate var summary: String {
    let times = deliveryCount
    let often = times == 1 ? "once" : "\(times) times"
    guard role != .mark else { return "\(origin) mark, set \(often)" }
    let names: [(ObservationOptions, String)] = [
      (.old, "old"), (.new, "new"), (.prior, "prior"), (.distinct, "distinct"),
    ]
    let asked = names.filter { options.contains($0.0) }.map(\.1).joined(separator: ", ")
    let path = evaluated.map { " \($0)" } ?? ""
    return "\(origin)\(path)\(asked.isEmpty ? "" : " [\(asked)]"), notified \(often)"
  }
}
