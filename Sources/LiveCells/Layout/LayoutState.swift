/// Which parts of a layout are in sight and which of them a person's keys go to, as pure logic.
///
/// Tables and forms are called *panes*, by their places among all of the layout; groups of tabs have
/// numbers of their own. At least one pane is in sight, and the focus is on one of these.
package struct LayoutState: Equatable {
  /// What stands in a place.
  package indirect enum Node: Equatable {
    case pane(Int)
    case columns([Part])
    case rows([Part])
    case tabs(group: Int, [Part])
  }

  /// What stands beside others.
  package struct Part: Equatable {
    package var node: Node
    /// How much of the room it gets.
    package var share: Double
    /// What its tab says.
    package var title: String
  }

  /// The layout.
  package let root: Node
  /// The part of each group of tabs that is in front.
  package private(set) var front: [Int] = []
  /// The pane that keys go to.
  package private(set) var focus = 0

  /// A layout as it begins: the first tabs in front, the first pane with the focus.
  @MainActor
  package init(_ layout: ScreenLayout) {
    var builder = Builder()
    root = builder.node(layout)
    front = Array(repeating: 0, count: builder.groups)
  }

  @MainActor
  private struct Builder {
    var panes = 0
    var groups = 0

    mutating func node(_ layout: ScreenLayout) -> Node {
      switch layout.content {
      case .session:
        defer { panes += 1 }
        return .pane(panes)
      case .columns(let parts): return .columns(list(parts))
      case .rows(let parts): return .rows(list(parts))
      case .tabs(let parts):
        let group = groups
        groups += 1
        return .tabs(group: group, list(parts))
      }
    }

    private mutating func list(_ parts: [ScreenLayout]) -> [Part] {
      parts.map { Part(node: node($0), share: $0.share, title: $0.title) }
    }
  }

  /// The panes in sight, in the order in which they are read.
  package var visiblePanes: [Int] { visiblePanes(of: root) }

  private func visiblePanes(of node: Node) -> [Int] {
    switch node {
    case .pane(let pane): [pane]
    case .columns(let parts), .rows(let parts): parts.flatMap { visiblePanes(of: $0.node) }
    case .tabs(let group, let parts): visiblePanes(of: parts[front[group]].node)
    }
  }

  /// Gives the focus to a pane, if it is in sight.
  package mutating func putFocus(on pane: Int) {
    if visiblePanes.contains(pane) { focus = pane }
  }

  /// Gives the focus to the pane so many places further, around the end.
  package mutating func moveFocus(by distance: Int) {
    let panes = visiblePanes
    guard let place = panes.firstIndex(of: focus) else { return }
    let (steps, count) = (distance % panes.count, panes.count)
    focus = panes[(place + steps + count) % count]
  }

  /// Brings a part of a group of tabs to the front, if there is such a part; the focus goes there if it was
  /// in the part before.
  package mutating func bringToFront(_ part: Int, of group: Int) {
    guard front.indices.contains(group), case .tabs(_, let parts)? = find(group, in: root),
      parts.indices.contains(part), part != front[group]
    else { return }
    front[group] = part
    if !visiblePanes.contains(focus) { focus = visiblePanes(of: parts[part].node)[0] }
  }

  /// The group of tabs that a person means who names none: the innermost around the focus, or else the
  /// first in sight; nil where there are none.
  package var nearestTabs: (group: Int, count: Int)? {
    var nearest: (group: Int, count: Int)?
    // Outer groups come before those in them.
    visit(root) { group, parts in
      let isAround = visiblePanes(of: parts[front[group]].node).contains(focus)
      if nearest == nil || isAround { nearest = (group, parts.count) }
    }
    return nearest
  }

  private func visit(_ node: Node, _ body: (Int, [Part]) -> Void) {
    switch node {
    case .pane: break
    case .columns(let parts), .rows(let parts): for part in parts { visit(part.node, body) }
    case .tabs(let group, let parts):
      body(group, parts)
      visit(parts[front[group]].node, body)
    }
  }

  private func find(_ group: Int, in node: Node) -> Node? {
    switch node {
    case .pane: nil
    case .tabs(group, _): node
    case .columns(let parts), .rows(let parts), .tabs(_, let parts):
      parts.lazy.compactMap { find(group, in: $0.node) }.first
    }
  }

  /// The keys that lead from one part to another, where there are several.
  package var help: [CommandHelp] {
    let parts = hasPanes(root) ? [CommandHelp("Tab  Shift-Tab", "go to the part beside")] : []
    let tabs = front.isEmpty ? [] : [CommandHelp("( )  Alt-1 …", "choose another tab")]
    return (parts + tabs).map { $0.about("Parts") }
  }

  private func hasPanes(_ node: Node) -> Bool {
    switch node {
    case .pane: false
    case .columns(let parts), .rows(let parts):
      parts.count > 1 || parts.contains { hasPanes($0.node) }
    case .tabs(_, let parts): parts.contains { hasPanes($0.node) }
    }
  }

  /// Carries out what is about the layout.
  ///
  /// - Returns: Whether it was.
  package mutating func perform(_ action: TableAction) -> Bool {
    switch action {
    case .moveFocus(let distance): moveFocus(by: distance)
    case .chooseTab(let place):
      if let tabs = nearestTabs { bringToFront(place, of: tabs.group) }
    case .moveTab(let distance):
      guard let (group, count) = nearestTabs else { break }
      bringToFront(((front[group] + distance) % count + count) % count, of: group)
    default: return false
    }
    return true
  }
}
