/// The visible parts of a layout and the part that has the keyboard focus, as a pure state machine.
///
/// Tables and forms are called *panes* and are numbered in the order of the layout. Groups of tabs
/// have their own numbers. At least one pane is visible, and a visible pane has the focus.
package struct LayoutState: Equatable {
  /// The content of a part of the layout.
  package indirect enum Node: Equatable {
    case pane(Int)
    case columns([Part])
    case rows([Part])
    case tabs(group: Int, [Part])
  }

  /// One of several parts that divide an area.
  package struct Part: Equatable {
    package var node: Node
    /// The part's share of the space, relative to the shares of its siblings.
    package var share: Double
    /// The title of the part's tab.
    package var title: String
  }

  /// The layout.
  package let root: Node
  /// The index of the front part, by group of tabs.
  package private(set) var front: [Int] = []
  /// The pane that has the keyboard focus.
  package private(set) var focus = 0

  /// Creates the initial state: the first tab of each group is in front, the first pane has the
  /// focus.
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

  /// The visible panes in reading order.
  package var visiblePanes: [Int] { visiblePanes(of: root) }

  private func visiblePanes(of node: Node) -> [Int] {
    switch node {
    case .pane(let pane): [pane]
    case .columns(let parts), .rows(let parts): parts.flatMap { visiblePanes(of: $0.node) }
    case .tabs(let group, let parts): visiblePanes(of: parts[front[group]].node)
    }
  }

  /// Moves the focus to a pane, if it is visible.
  package mutating func putFocus(on pane: Int) {
    if visiblePanes.contains(pane) { focus = pane }
  }

  /// Moves the focus by a number of panes, wrapping around at the ends.
  package mutating func moveFocus(by distance: Int) {
    let panes = visiblePanes
    guard let place = panes.firstIndex(of: focus) else { return }
    let (steps, count) = (distance % panes.count, panes.count)
    focus = panes[(place + steps + count) % count]
  }

  /// Brings a part of a group of tabs to the front, if it exists. The focus moves to it if it was
  /// in the previous front part.
  package mutating func bringToFront(_ part: Int, of group: Int) {
    guard front.indices.contains(group), case .tabs(_, let parts)? = find(group, in: root),
      parts.indices.contains(part), part != front[group]
    else { return }
    front[group] = part
    if !visiblePanes.contains(focus) { focus = visiblePanes(of: parts[part].node)[0] }
  }

  /// The group of tabs that a command without a group applies to: the innermost group around the
  /// focus, otherwise the first visible one, or nil if there is none.
  package var nearestTabs: (group: Int, count: Int)? {
    var nearest: (group: Int, count: Int)?
    // Outer groups are visited before inner ones, so the last match is the innermost.
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

  /// Whether the focus and the front tab can be changed.
  package var abilities: Set<ActionLine.Ability> {
    var abilities: Set<ActionLine.Ability> = front.isEmpty ? [] : [.tabs]
    if hasPanes(root) { abilities.insert(.panes) }
    return abilities
  }

  private func hasPanes(_ node: Node) -> Bool {
    switch node {
    case .pane: false
    case .columns(let parts), .rows(let parts):
      parts.count > 1 || parts.contains { hasPanes($0.node) }
    case .tabs(_, let parts): parts.contains { hasPanes($0.node) }
    }
  }

  /// Performs an action that concerns the layout.
  ///
  /// - Returns: Whether the action concerns the layout.
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
