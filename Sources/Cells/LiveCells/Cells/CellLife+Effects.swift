extension CellLife {
  /// The actions to perform after an event, in the order of this list. Effects of several events
  /// can be merged before they are applied, because each is checked against the current state.
  package struct Effects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Stop observing everything that was read.
    package static var stopListening: Effects { Effects(rawValue: 1) }
    /// Remove the displayed values of the previous object, because the cell has no object.
    package static var clear: Effects { Effects(rawValue: 2) }
    /// Notify the content that its object was deleted.
    package static var deleted: Effects { Effects(rawValue: 4) }
    /// Notify the content of the object that it is bound to, unless that has happened.
    package static var bind: Effects { Effects(rawValue: 128) }
    /// Read and write the content without observing.
    package static var fill: Effects { Effects(rawValue: 8) }
    /// Read and write the content, and observe exactly the properties it reads. Observation begins
    /// before the first read.
    package static var update: Effects { Effects(rawValue: 16) }
    /// Notify the content that the deletion of its object was undone.
    package static var restored: Effects { Effects(rawValue: 64) }
    /// Request a frame for the current incarnation.
    package static var requestFrame: Effects { Effects(rawValue: 32) }
  }
}
