/// The rows that foreign keys delete together with a row, and the references that they set to null.
/// The database keeps them in its own form, so that they can be restored.
public protocol DeletionCascade: Sendable {}
