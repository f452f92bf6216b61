/// The values of a context's own keys: whether it has changes, and what can be undone.
struct ContextSummary: Equatable {
  var hasChanges = false
  var canUndo = false
  var canRedo = false
  var undoName: String?
  var redoName: String?
}
