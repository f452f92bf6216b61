/// The rows that a deletion takes along, and the columns that lose what they refer to, kept in the
/// database's own form so that they can be written again.
public protocol DeletionCascade: Sendable {}
