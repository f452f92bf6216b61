extension CellLife {
  /// What is to be done after an event, in the order of this list. Effects of several events that
  /// were not yet carried out can be united: what matters then is the state that the cell is in.
  package struct Effects: OptionSet, Hashable, Sendable {
    /// One bit for each effect.
    package let rawValue: UInt8

    /// The effects whose bits are set.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// End the observation of everything that was read.
    package static var stopListening: Effects { Effects(rawValue: 1) }
    /// Remove what is shown of the object before: the cell was told to show nothing.
    package static var clear: Effects { Effects(rawValue: 2) }
    /// Tell the content that its object was deleted.
    package static var deleted: Effects { Effects(rawValue: 4) }
    /// Tell the content which object it is bound to, if it wasn't told.
    package static var bind: Effects { Effects(rawValue: 128) }
    /// Write the content without listening.
    package static var fill: Effects { Effects(rawValue: 8) }
    /// Write the content and listen to exactly what it read, from before it was read.
    package static var update: Effects { Effects(rawValue: 16) }
    /// Tell the content that the deletion of its object was undone.
    package static var restored: Effects { Effects(rawValue: 64) }
    /// Ask for a frame, with the incarnation of now.
    package static var requestFrame: Effects { Effects(rawValue: 32) }
  }
}
