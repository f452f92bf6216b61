#if canImport(SwiftUI)
  import LiveCells
  import Synchronization

  /// The properties whose changes have reached a view since it was last evaluated, for its
  /// explanation. Changes may be made on any thread.
  final class ChangeCauses: Sendable {
    /// A changed property, and its value before the first change, or nil if that is unknown.
    struct Cause {
      let change: Mutation
      let former: Value?
    }

    private struct Causes {
      var all: [Cause] = []
      /// The commits that the list had read before the first change.
      var mark: CommitMark?
    }

    private let causes = Mutex(Causes())
    /// Counts the commits that the list of the view has read.
    private let commits: CommitCounter?

    init(_ commits: CommitCounter?) {
      self.commits = commits
    }

    /// Adds the property of a change.
    func add(_ change: Mutation, _ former: Value?) {
      // The commit that makes the change is counted afterwards.
      let mark = commits?.mark
      causes.withLock { causes in
        let isKnown = causes.all.contains {
          $0.change.object == change.object && $0.change.key == change.key
        }
        if isKnown { return }
        if causes.all.isEmpty { causes.mark = mark }
        causes.all.append(Cause(change: change, former: former))
      }
    }

    /// Removes the properties, and returns the sentence that names them in the order of their first
    /// changes, and the commits that made them. Nil if no property was changed.
    ///
    /// - Parameters:
    ///   - time: The time of the evaluation.
    ///   - row: The object of the view.
    func removeText(at time: @autoclosure () -> String, in row: AnyObject) -> String? {
      let found = causes.withLock { causes in
        defer { causes = Causes() }
        return causes
      }
      if found.all.isEmpty { return nil }
      let commits = found.mark.flatMap { self.commits?.mark.commits(since: $0) }
      let time = time() + (commits.map { " by \(RowDetail.Change.text(ofCommits: $0))" } ?? "")
      let texts = found.all.map { cause in
        let (change, format) = (cause.change, FieldFormat.plain.showingNil(as: "NULL"))
        return (
          property: RowDetail.Property(
            key: change.key,
            of: change.object,
            change.className,
            in: row
          ).description,
          former: cause.former.map { format.text(for: $0).asFormer }
        )
      }
      if texts.count == 1 {
        return ["\(texts[0].property) changed \(time)", texts[0].former].compactMap(\.self)
          .joined(separator: ", ")
      }
      return texts.map { $0.property + ($0.former.map { " (\($0))" } ?? "") }
        .joined(separator: " and ") + " changed \(time)"
    }
  }
#endif
