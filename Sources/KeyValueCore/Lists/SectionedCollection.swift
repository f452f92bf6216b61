/// A collection whose rows stand in sections: its positions run through them one after the other.
///
/// Confined to the isolation of the collection.
public protocol SectionedCollection<Element>: ObservableCollection {
  /// The sections of the list as it was told last; nil when it has none.
  var sections: [RowSection]? { get }

  /// Calls `body` when sections came, went or were renamed though no row did, until the token it
  /// returns is ended or dropped.
  func observeSections(_ body: @escaping () -> Void) -> ObservationToken
}
