#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A `LiveTable` in a `UICollectionView` that scrolls vertically. It is the data source, the
  /// delegate and the prefetching data source of the view.
  ///
  /// ```swift
  /// screen = CollectionViewScreen(LiveTable(tracks) {}, in: collectionView) { view, path, track in
  ///   let cell = view.dequeueReusableCell(withReuseIdentifier: "track", for: path)
  ///   (cell as? TrackItem)?.object = track
  ///   return cell
  /// }
  /// ```
  ///
  /// It is used like ``TableViewScreen``. Without a closure that makes cells, rows are shown by
  /// ``TextCollectionViewCell``.
  open class CollectionViewScreen: RowsScreen, UICollectionViewDataSource,
    UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
  {
    /// Dequeues the supplementary views of the layout. Use `RowsScreen.section(_:)` to get their
    /// section. While it is nil, they show the titles of the sections.
    public var supplementaryView:
      ((UICollectionView, String, IndexPath) -> UICollectionReusableView)?
    /// Called when the title of a section has changed.
    public var onRetitle: ((UICollectionView, Int, RowSection) -> Void)?

    private weak var view: UICollectionView?
    private let cell: (UICollectionView, IndexPath, AnyObject) -> UICollectionViewCell

    private static var textCell: String { "LiveCells.TextCollectionViewCell" }
    private static var goneCell: String { "LiveCells.gone" }
    private static var titleView: String { "LiveCells.title" }
    /// The kinds of supplementary views that show the titles of sections.
    private var titledKinds: Set<String> = []

    /// Creates a screen, and becomes the data source and the delegate of the view.
    ///
    /// - Parameters:
    ///   - table: The table. It is retained.
    ///   - view: The view. It is held weakly.
    ///   - scheduler: The scheduler that updates the rows.
    ///   - cell: Dequeues the cell of a row and sets the row.
    public init<Source>(
      _ table: LiveTable<Source>,
      in view: UICollectionView,
      scheduler: FrameScheduler = .main,
      cell: ((UICollectionView, IndexPath, Source.Element) -> UICollectionViewCell)? = nil
    ) {
      self.view = view
      if let cell {
        self.cell = { view, path, row in
          // Safety: all rows of the table are of class `Source.Element`.
          cell(view, path, unsafeDowncast(row, to: Source.Element.self))
        }
      } else {
        self.cell = { view, path, _ in
          view.dequeueReusableCell(withReuseIdentifier: CollectionViewScreen.textCell, for: path)
        }
      }
      super.init(table, scheduler: scheduler)
      view.register(TextCollectionViewCell.self, forCellWithReuseIdentifier: Self.textCell)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.goneCell)
      view.dataSource = self
      view.delegate = self
      view.prefetchDataSource = self
    }

    override var rowsView: (any RowsView)? { view?.dataSource === self ? view : nil }

    override func retitle(_ section: Int) {
      guard let view else { return }
      onRetitle?(view, section, layout.sections[section])
      for kind in titledKinds {
        let title = view.supplementaryView(
          forElementKind: kind,
          at: IndexPath(item: 0, section: section)
        )
        (title as? UICollectionViewListCell)?.showTitle(layout.sections[section].title)
      }
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int {
      expectAppearance()
      return layout.sections.count
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      numberOfItemsInSection section: Int
    ) -> Int {
      layout.sections[section].rowCount
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      // A row that was removed since the last update disappears with the next one.
      guard let row = object(at: indexPath) else {
        return collectionView.dequeueReusableCell(
          withReuseIdentifier: Self.goneCell,
          for: indexPath
        )
      }
      return cell(collectionView, indexPath, row)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      if let supplementaryView { return supplementaryView(collectionView, kind, indexPath) }
      if titledKinds.insert(kind).inserted {
        collectionView.register(
          UICollectionViewListCell.self,
          forSupplementaryViewOfKind: kind,
          withReuseIdentifier: Self.titleView
        )
      }
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind,
        withReuseIdentifier: Self.titleView,
        for: indexPath
      )
      let title = section(indexPath.section)?.title ?? ""
      (view as? UICollectionViewListCell)?.showTitle(title)
      return view
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      willDisplay(cell, at: indexPath)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      didEndDisplaying(cell)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String,
      at indexPath: IndexPath
    ) {
      beginDisplay(of: view)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String,
      at indexPath: IndexPath
    ) {
      didEndDisplaying(view)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      prefetchItemsAt indexPaths: [IndexPath]
    ) {
      prepare(indexPaths)
    }

    open func scrollViewDidScroll(_ scrollView: UIScrollView) { followView() }

    open func collectionView(
      _ collectionView: UICollectionView,
      didSelectItemAt indexPath: IndexPath
    ) {
      let allowsMultiple =
        collectionView.isEditing
        ? collectionView.allowsMultipleSelectionDuringEditing
        : collectionView.allowsMultipleSelection
      select(indexPath, inAddition: allowsMultiple, isEditing: collectionView.isEditing)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      didDeselectItemAt indexPath: IndexPath
    ) {
      deselect(indexPath)
    }
  }

  extension UICollectionViewListCell {
    /// Shows a title in the default style of section headers.
    fileprivate func showTitle(_ title: String) {
      var content = UIListContentConfiguration.header()
      content.text = title
      contentConfiguration = content
    }
  }
#endif
