#if canImport(SwiftUI)
  import LiveCells
  import Observation

  /// The rows of a collection as SwiftUI takes them: with an identity each, and told of once a frame.
  @MainActor
  @Observable
  final class ShownRows<Source: ObservableCollection> {
    /// A row. It is its object.
    struct Row: Identifiable {
      let object: Source.Element
      var id: ObjectIdentifier { ObjectIdentifier(object) }
    }

    /// Rows under one header; the title is nil where there are no sections.
    struct Section: Identifiable {
      let id: Int
      let title: String?
      let rows: [Row]
    }

    private(set) var sections: [Section] = []

    @ObservationIgnored private let source: Source
    @ObservationIgnored private let list: LiveList<Source>
    @ObservationIgnored private let sectioned: (any SectionedCollection)?
    @ObservationIgnored private var sectionObservation: ObservationToken?

    init(_ source: Source, scheduler: FrameScheduler) {
      self.source = source
      list = LiveList(source, scheduler: scheduler)
      sectioned = source as? any SectionedCollection
    }

    /// The list has come into sight.
    func appear() {
      list.onChange = { [weak self] _ in self?.read() }
      list.appear()
      sectionObservation = sectioned?.observeSections { [weak self] in
        // A collection tells in the isolation it was made in, which is this list's.
        MainActor.assumeIsolated { self?.read() }
      }
      if sections.isEmpty { read() }
    }

    /// The list has gone from sight: nothing is followed until it comes again.
    func disappear() {
      list.disappear()
      sectionObservation = nil
    }

    private func read() {
      var position = 0
      let described = sectioned?.sections ?? [RowSection(id: -1, title: "", rowCount: source.count)]
      let isWhole = sectioned?.sections == nil
      sections = described.map { section in
        let rows = (position..<position + section.rowCount).map { Row(object: source[$0]) }
        position += section.rowCount
        return Section(id: section.id, title: isWhole ? nil : section.title, rows: rows)
      }
    }

    /// What a person deletes at some offsets of a section; nil where rows can't be deleted.
    func deletion(in section: Section) -> (([Int]) throws -> Void)? {
      guard let source = source as? any DeletableCollection<Source.Element> else { return nil }
      return { offsets in try source.delete(offsets.map { section.rows[$0].object }) }
    }
  }
#endif
