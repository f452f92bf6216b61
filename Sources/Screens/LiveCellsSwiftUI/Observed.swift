#if canImport(SwiftUI)
  public import LiveCells
  public import SwiftUI

  /// A view that updates itself when a property that its content reads changes.
  ///
  /// The object may be `@KeyValueObservable`, `@Observable` or, with `LiveCellsCocoa`, an
  /// Objective-C object.
  ///
  /// ```swift
  /// Observed(request) { request in Text(request.status) }
  /// ```
  ///
  /// Several changes in one frame evaluate the content once. Changes of properties that the content
  /// has not read do not evaluate it. While the view is off screen, nothing is observed. Properties
  /// that a nested view reads in its own body are not observed by this view.
  ///
  /// With `explains`, a tooltip and the accessibility hint name the properties that changed last,
  /// the time, and the former values: `title of note 12 changed 14:03:07, was “Milk”`. The content
  /// is then evaluated twice, and each change of its properties costs a call. The former values of
  /// synchronized objects are unknown. In the rows of an ``ObservingList`` whose collection counts
  /// the commits of its database, the commit is named too: `changed 14:03:07 by commit 37`. A view
  /// of its own names the commits of the list that it receives as `commitsOf`.
  public struct Observed<Object: AnyObject, Content: View>: View {
    private let object: Object
    private let content: (Object) -> Content
    private let explains: Bool
    @State private var tracker: ReadTracker

    /// Creates a view of an object.
    ///
    /// - Parameters:
    ///   - object: The object. The view retains it.
    ///   - scheduler: The scheduler whose frames evaluate the content again.
    ///   - explains: Whether the view explains its changes. It must stay the same.
    ///   - list: A list of objects of the same database, such as `FetchedObjects`. The explanations
    ///     name the commits that it counts. If nil, they name none. It must stay the same.
    ///   - content: The content for the object.
    public init(
      _ object: Object,
      scheduler: FrameScheduler = .main,
      explains: Bool = false,
      commitsOf list: (any ObservableCollection)? = nil,
      @ViewBuilder content: @escaping (Object) -> Content
    ) {
      let commits = (list as? any CommitCountingCollection)?.commitCounter
      self.init(object, scheduler, explains: explains, commits: commits, content: content)
    }

    /// Creates a view of an element of a list, whose explanations name the commits of the list.
    init(
      _ object: Object,
      _ scheduler: FrameScheduler,
      explains: Bool,
      commits: CommitCounter?,
      content: @escaping (Object) -> Content
    ) {
      self.object = object
      self.content = content
      self.explains = explains
      tracker = ReadTracker(scheduler: scheduler, commits: commits)
    }

    public var body: some View {
      shown
        .onAppear { tracker.wake() }
        .onDisappear { tracker.rest() }
    }

    @ViewBuilder private var shown: some View {
      if explains {
        let view = tracker.trackExplained(of: object) { content(object) }
        let explanation = Text(tracker.explanation ?? "")
        view.help(explanation).accessibilityHint(explanation)
      } else {
        tracker.track(of: object) { content(object) }
      }
    }
  }
#endif
