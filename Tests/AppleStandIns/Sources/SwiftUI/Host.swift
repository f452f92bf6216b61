import Observation
import Synchronization

/// Evaluates views as SwiftUI documents it, for tests: a body is evaluated again when an observable
/// value that it has read has changed, and a view's state is kept by its identity.
@MainActor
public final class Host {
  private let root: Node

  /// Creates a host with a visible view.
  public init(_ view: some View) {
    root = Node(view)
    root.show()
  }

  /// The visible texts after all pending evaluations.
  public var lines: [String] {
    root.refresh()
    return root.lines
  }

  /// The tooltips and the hints for assistive technologies, after all pending evaluations.
  public var descriptions: [String] {
    root.refresh()
    return root.all.flatMap(\.descriptions)
  }

  /// The number of evaluated bodies.
  public var evaluations: Int { root.allEvaluations }

  /// Scrolls the view out of sight or back.
  public func setVisible(_ isVisible: Bool) {
    if isVisible { root.show() } else { root.hide() }
  }

  /// Replaces the text of the first text field by typing.
  public func type(_ text: String) {
    root.all.lazy.compactMap(\.typing).first?(text)
  }

  /// Deletes a row like a user who swipes. Returns false if deletion is not offered.
  public func swipeAway(_ offset: Int, fromList number: Int = 0) -> Bool {
    let lists = root.all.filter(\.isList)
    guard let deletion = lists[number].deletion else { return false }
    deletion([offset])
    return true
  }
}

/// A view with its children and its observations.
@MainActor
final class Node {
  private var view: any View
  private var line: String?
  private var children: [(id: AnyHashable, node: Node)] = []
  private let isDirty = FlagBox()
  private var isVisible = false
  var evaluations = 0
  var deletion: ((IndexSet) -> Void)?
  var isList = false
  var descriptions: [String] = []
  /// Types a text, if the view is a text field.
  var typing: ((String) -> Void)?
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  init(_ view: any View) {
    self.view = view
    evaluate()
  }

  var all: [Node] { [self] + children.flatMap(\.node.all) }
  var allEvaluations: Int { all.reduce(0) { $0 + $1.evaluations } }
  var lines: [String] { (line.map { [$0] } ?? []) + children.flatMap(\.node.lines) }

  func refresh() {
    if isDirty.take() { evaluate() }
    for child in children { child.node.refresh() }
  }

  private func update(_ new: any View) {
    // State is kept by the identity of the view.
    for (old, new) in zip(Mirror(reflecting: view).children, Mirror(reflecting: new).children) {
      keep(old.value, in: new.value)
    }
    view = new
    evaluate()
  }

  private func keep(_ old: Any, in new: Any) {
    if let state = new as? any StateKeeping { return state.keep(old) }
    guard new is any DynamicProperty else { return }
    for (old, new) in zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children) {
      keep(old.value, in: new.value)
    }
  }

  private func evaluate() {
    let flag = isDirty
    var content: [(id: AnyHashable, view: any View)] = []
    if let primitive = view as? any PrimitiveView {
      isList = "\(type(of: view))".hasPrefix("ForEach")
      (line, content) = primitive.content(self)
    } else {
      evaluations += 1
      for (_, value) in Mirror(reflecting: view).children {
        if var property = value as? any DynamicProperty { property.update() }
      }
      content = withObservationTracking {
        [(0, body(of: view))]
      } onChange: {
        flag.set()
      }
    }
    let former = Dictionary(uniqueKeysWithValues: children.map { ($0.id, $0.node) })
    children = content.map { id, view in
      guard let node = former[id], type(of: node.view) == type(of: view) else {
        let node = Node(view)
        if isVisible { node.show() }
        return (id, node)
      }
      node.update(view)
      return (id, node)
    }
    let kept = Set(children.map { ObjectIdentifier($0.node) })
    for node in former.values where !kept.contains(ObjectIdentifier(node)) { node.hide() }
  }

  private func body<V: View>(of view: V) -> any View { view.body }

  func show() {
    guard !isVisible else { return }
    isVisible = true
    appear?()
    for child in children { child.node.show() }
  }

  func hide() {
    guard isVisible else { return }
    isVisible = false
    for child in children { child.node.hide() }
    disappear?()
  }
}

final class FlagBox: Sendable {
  private let flag = Atomic<Bool>(false)
  func set() { flag.store(true, ordering: .releasing) }
  func take() -> Bool { flag.exchange(false, ordering: .acquiringAndReleasing) }
}
