/// The names of the peers.
enum Peer {
  static let plain = "plain property"
  static let closure = "closure in didSet"
  static let observation = "@Observable"
  static let tracking = "withObservationTracking, re-armed"
  static let published = "OpenCombine @Published"
  static let subject = "OpenCombine subject"
}
