/// A collection whose rows stand in sections: its positions run through them one after the other.
@MainActor
public protocol Sectioned: AnyObject {
  /// The sections of the list as it was told last; nil when it has none.
  var sections: [RowSection]? { get }

  /// Calls `body` when sections came, went or were renamed though no row did, until the token it
  /// returns is ended or dropped.
  func observeSections(_ body: @escaping @MainActor () -> Void) -> ObservationToken
}
