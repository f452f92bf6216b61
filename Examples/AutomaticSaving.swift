#if SQLite
  import KeyValueObserving
  import LiveCells
  import LiveObjects

  extension ManagedContext {
    /// Saves each change of the user immediately. A session shows the reason if that fails.
    @MainActor
    func saveChanges(reportingTo session: TableSession) -> ObservationToken {
      observe(\.hasChanges) { [weak session] context, _ in
        guard context.hasChanges else { return }
        // After the step of the history that the change belongs to.
        Task { @MainActor in
          do { try context.save() } catch { session?.showMessage("\(error)") }
        }
      }
    }
  }
#endif
