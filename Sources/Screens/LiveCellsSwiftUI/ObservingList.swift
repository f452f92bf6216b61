#if canImport(SwiftUI)
  import Foundation
  public import LiveCells
  public import SwiftUI

  /// A `List` that follows an observable collection.
  ///
  /// ```swift
  /// ObservingList(requests) { request in
  ///   Text("\(request.url): \(request.status)")
  /// }
  /// ```
  ///
  /// Each row is an ``Observed`` view, so a change evaluates only the rows that display it.
  /// Inserted, removed and moved rows are passed to SwiftUI once per frame, identified by their
  /// objects. Sections are those of the collection. Swipe to delete is available if the list allows
  /// it and the collection is a `DeletableCollection`.
  ///
  /// SwiftUI requests the identity of every row, which reads all of them. For database lists of
  /// more than a few thousand rows, use the tables of `LiveCellsUIKit` and `LiveCellsAppKit`.
  public struct ObservingList<Source: ObservableCollection, RowContent: View>: View {
    private let scheduler: FrameScheduler
    private let allowsDeleting: Bool
    private let explains: Bool
    private let onError: ((any Error) -> Void)?
    private let rowContent: (Source.Element) -> RowContent
    @State private var shown: ObservedRows<Source>

    /// Creates a list of a collection's rows.
    ///
    /// - Parameters:
    ///   - source: The rows. The view keeps the collection that it was first created with; give the
    ///     view another `id` to replace it.
    ///   - scheduler: The scheduler whose frames evaluate rows again.
    ///   - allowsDeleting: Whether the user can delete rows.
    ///   - explains: Whether rows explain their changes, see ``Observed``.
    ///   - onError: Called with the error when rows cannot be deleted.
    ///   - rowContent: The content for a row.
    public init(
      _ source: Source,
      scheduler: FrameScheduler = .main,
      allowsDeleting: Bool = false,
      explains: Bool = false,
      onError: ((any Error) -> Void)? = nil,
      @ViewBuilder rowContent: @escaping (Source.Element) -> RowContent
    ) {
      self.scheduler = scheduler
      self.allowsDeleting = allowsDeleting
      self.explains = explains
      self.onError = onError
      self.rowContent = rowContent
      shown = ObservedRows(source, scheduler: scheduler)
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

    private func rows(of section: ObservedRows<Source>.Section) -> some View {
      ForEach(section.rows) { row in
        Observed(
          row.object,
          scheduler,
          explains: explains,
          commits: explains ? shown.commits : nil,
          content: rowContent
        )
      }
      .onDelete(perform: deletion(in: section))
    }

    private func deletion(in section: ObservedRows<Source>.Section) -> ((IndexSet) -> Void)? {
      guard allowsDeleting, let delete = shown.deletion(in: section) else { return nil }
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
