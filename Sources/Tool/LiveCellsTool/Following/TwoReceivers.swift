import LiveRows

/// Forwards everything to two receivers.
struct TwoReceivers: ChangeReceiver {
  var first: any ChangeReceiver
  var second: any ChangeReceiver

  var order: CompactKeys? { first.order ?? second.order }

  var filter: RowFilter? {
    guard let one = first.filter, let other = second.filter else { return nil }
    return RowFilter { keys in
      one.begin(keys)
      other.begin(keys)
    } isKnown: { key, digest in
      // Both note that the row exists.
      let isKnown = one.isKnown(key, digest)
      return other.isKnown(key, digest) && isKnown
    }
  }

  func write(_ event: StreamEvent) throws {
    try first.write(event)
    try second.write(event)
  }

  func writeInitial(_ rows: [SelectedRow]) throws {
    try first.writeInitial(rows)
    try second.writeInitial(rows)
  }

  func endInitial() throws {
    try first.endInitial()
    try second.endInitial()
  }

  func beginState(within ranges: KeyRanges?) {
    first.beginState(within: ranges)
    second.beginState(within: ranges)
  }

  func take(_ rows: [SelectedRow]) {
    first.take(rows)
    second.take(rows)
  }

  func follow(_ keys: FollowedKeys) {
    first.follow(keys)
    second.follow(keys)
  }

  func writeChanges(token: String?) async throws {
    try await first.writeChanges(token: token)
    try await second.writeChanges(token: token)
  }
}
