@_exported public import Foundation

/// Stands in for SwiftUI's protocol of the same name.
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { preconditionFailure("a view without a body") }
}

/// Stands in for SwiftUI's type of the same name.
@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> { TupleView(repeat each content) }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }
}

/// A view without a body.
@MainActor
protocol PrimitiveView {
  /// Returns the view's own line, and its children with their identities.
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)])
}

/// Stands in for SwiftUI's view for a condition.
public enum ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  case first(First)
  case second(Second)

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    switch self {
    case .first(let view): (nil, [(0, view)])
    case .second(let view): (nil, [(1, view)])
    }
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct Color: Sendable {
  let name: String

  public static let secondary = Color(name: "secondary")
  public static let accentColor = Color(name: "accentColor")
  public static let green = Color(name: "green")
  public static let orange = Color(name: "orange")
  public static let red = Color(name: "red")
}

/// Stands in for SwiftUI's type of the same name.
public struct Text: View, PrimitiveView {
  fileprivate let text: String
  /// The modifiers of the text, in order. Not in SwiftUI.
  public private(set) var modifiers: [String] = []

  public init<S: StringProtocol>(_ content: S) { text = String(content) }
  public init(verbatim content: String) { text = content }

  private func with(_ modifier: String) -> Text {
    var text = self
    text.modifiers.append(modifier)
    return text
  }

  public func bold() -> Text { with("bold") }
  public func strikethrough() -> Text { with("strikethrough") }
  public func foregroundStyle(_ style: Color) -> Text { with(style.name) }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (text, [])
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct List<Content: View>: View, PrimitiveView {
  private let inside: Content

  public init(@ViewBuilder content: () -> Content) { inside = content() }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (nil, [(0, inside)])
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct Section<Parent: View, Content: View>: View, PrimitiveView {
  private let header: Parent
  private let inside: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.header = header()
    inside = content()
  }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (nil, [(0, header), (1, inside)])
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View,
  PrimitiveView
where Data.Element: Identifiable, Data.Element.ID == ID {
  private let data: Data
  private let make: (Data.Element) -> Content
  private var deletion: ((IndexSet) -> Void)?

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    make = content
  }

  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
    var copy = self
    copy.deletion = action
    return copy
  }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    node.deletion = deletion
    let ids = data.map(\.id)
    precondition(Set(ids).count == ids.count, "ForEach: two elements have one identity")
    return (nil, data.map { (AnyHashable($0.id), make($0)) })
  }
}

/// A view that is notified when it appears or disappears.
struct Appearing<Content: View>: View, PrimitiveView {
  let inside: Content
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (node.appear, node.disappear) = (appear, disappear)
    return (nil, [(0, inside)])
  }
}

/// A view with a tooltip, or with a hint for assistive technologies.
struct Described<Content: View>: View, PrimitiveView {
  let inside: Content
  let kind: String
  let text: Text

  var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    node.descriptions = ["\(kind): \(text.text)"]
    return (nil, [(0, inside)])
  }
}

extension View {
  public func help(_ text: Text) -> some View {
    Described(inside: self, kind: "help", text: text)
  }

  public func accessibilityHint(_ hint: Text) -> some View {
    Described(inside: self, kind: "hint", text: hint)
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Appearing(inside: self, appear: action, disappear: nil)
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Appearing(inside: self, appear: nil, disappear: action)
  }
}

/// Stands in for SwiftUI's type of the same name: a value that lasts as long as the view's
/// identity.
@propertyWrapper
public struct State<Value>: StateKeeping {
  private final class Place {
    var value: Value
    var former: Place?
    init(_ value: Value) { self.value = value }
    var present: Place { former?.present ?? self }
  }

  private let place: Place

  public init(wrappedValue value: Value) { place = Place(value) }

  public var wrappedValue: Value {
    get { place.present.value }
    nonmutating set { place.present.value = newValue }
  }

  func keep(_ other: Any) { place.former = (other as? State<Value>)?.place.present }
}

/// Stands in for SwiftUI's protocol of the same name: a property that is updated before the body of
/// its view is evaluated.
@MainActor
public protocol DynamicProperty {
  mutating func update()
}

protocol StateKeeping {
  func keep(_ other: Any)
}
