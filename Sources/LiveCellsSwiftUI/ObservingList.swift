#if canImport(SwiftUI)
  import Foundation
  public import LiveCells
  public import SwiftUI

  /// A `List` of a collection's rows that keeps itself current.
  ///
  /// ```swift
  /// ObservingList(requests) { request in
  ///   Text("\(request.url): \(request.status)")
  /// }
  /// ```
  ///
  /// Each row is an ``Observed`` view: a change evaluates the rows that show what has changed, and no other.
  /// Rows that come, go and move are told to SwiftUI once a frame, by their objects' identities. Sections
  /// are the collection's. Rows can be deleted where the collection can delete them.
  ///
  /// SwiftUI asks for the identity of each row, so that all of them are read: lists of a database with more
  /// rows than some thousands belong on the tables of `LiveCellsUIKit` and `LiveCellsAppKit`.
  public struct ObservingList<Source: ObservableCollection, RowContent: View>: View {
    private let scheduler: FrameScheduler
    private let onError: ((any Error) -> Void)?
    private let rowContent: (Source.Element) -> RowContent
    @State private var shown: ShownRows<Source>

    /// A list of a collection's rows.
    ///
    /// - Parameters:
    ///   - source: The rows. The view keeps to the collection that it was first made with; give it an `id`
    ///     to have it take another.
    ///   - scheduler: After whose frames rows are evaluated again.
    ///   - onError: Is told why rows could not be deleted that a person wanted to delete.
    ///   - rowContent: What is shown of a row.
    public init(
      _ source: Source,
      scheduler: FrameScheduler = .main,
      onError: ((any Error) -> Void)? = nil,
      @ViewBuilder rowContent: @escaping (Source.Element) -> RowContent
    ) {
      self.scheduler = scheduler
      self.onError = onError
      self.rowContent = rowContent
      shown = ShownRows(source, scheduler: scheduler)
    }

    public var body: some View {
      List {
        ForEach(shown.sections) { section in
          if let title = section.title {
            Section {
              rows(of: section)
            } header: {
              Text(title)
            }
          } else {
            rows(of: section)
          }
        }
      }
      .onAppear { shown.appear() }
      .onDisappear { shown.disappear() }
    }

    private func rows(of section: ShownRows<Source>.Section) -> some View {
      ForEach(section.rows) { row in
        Observed(row.object, scheduler: scheduler, content: rowContent)
      }
      .onDelete(perform: deletion(in: section))
    }

    private func deletion(in section: ShownRows<Source>.Section) -> ((IndexSet) -> Void)? {
      guard let delete = shown.deletion(in: section) else { return nil }
      return { [onError] offsets in
        do {
          try delete(Array(offsets))
        } catch {
          onError?(error)
        }
      }
    }
  }
#endif
