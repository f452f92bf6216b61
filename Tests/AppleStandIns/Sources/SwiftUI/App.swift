/// Stands in for SwiftUI's protocol of the same name.
@MainActor
@preconcurrency
public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Stands in for the start of an application, which runs until it is ended by the user.
  @MainActor
  public static func main() { _ = Self().body }
}

/// Stands in for SwiftUI's protocol of the same name.
public protocol Scene {}

/// Stands in for SwiftUI's type of the same name.
public struct WindowGroup<Content: View>: Scene {
  private let inside: Content

  public init(@ViewBuilder content: () -> Content) { inside = content() }
}

/// Stands in for SwiftUI's type of the same name.
public struct NavigationStack<Root: View>: View, PrimitiveView {
  private let inside: Root

  public init(@ViewBuilder root: () -> Root) { inside = root() }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (nil, [(0, inside)])
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct NavigationLink<Destination: View>: View, PrimitiveView {
  private let title: String
  private let destination: () -> Destination

  public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder destination: @escaping () -> Destination
  ) {
    self.title = String(title)
    self.destination = destination
  }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (title, [])
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct VStack<Content: View>: View, PrimitiveView {
  private let inside: Content

  public init(@ViewBuilder content: () -> Content) { inside = content() }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (nil, [(0, inside)])
  }
}

/// Stands in for SwiftUI's type of the same name: a value with a getter and a setter.
public struct Binding<Value> {
  let get: () -> Value
  let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }
}

/// Stands in for SwiftUI's type of the same name.
public struct TextField: View, PrimitiveView {
  private let title: String
  private let text: Binding<String>

  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    node.typing = text.set
    return ("\(title): \(text.get())", [])
  }
}

/// Stands in for SwiftUI's view of several views.
public struct TupleView<each Content: View>: View, PrimitiveView {
  private let parts: [any View]

  init(_ parts: repeat each Content) {
    var views: [any View] = []
    for part in repeat each parts { views.append(part) }
    self.parts = views
  }

  public var body: Never { preconditionFailure() }
  func content(_ node: Node) -> (line: String?, children: [(id: AnyHashable, view: any View)]) {
    (nil, parts.enumerated().map { (AnyHashable($0.offset), $0.element) })
  }
}
