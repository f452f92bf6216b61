#if SQLite
  import KeyValueObserving
  import LiveCells
  import LiveObjects

  extension ManagedContext {
    /// Saves each change by itself, and shows errors in a session.
    ///
    /// The values of other connections win a conflict, because it would also fail all later saves.
    @MainActor
    func saveChanges(reportingTo session: TableSession) -> ObservationToken {
      autosave(after: .zero) { [weak self, weak session] error in
        session?.showError(error)
        if error is ConflictError { try? self?.save(onConflict: .theirs) }
      }
    }
  }
#endif
