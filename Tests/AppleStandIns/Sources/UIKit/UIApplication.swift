public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIApplication: UIResponder {}

/// Stands in for UIKit's protocol of the same name.
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  public static func main() {}
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIScene: UIResponder {
  /// Stands in for UIKit's class of the same name.
  @MainActor
  open class ConnectionOptions: NSObject {}
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIWindowScene: UIScene {}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UISceneSession: NSObject {
  /// Stands in for UIKit's type of the same name.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  open private(set) var role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UISceneConfiguration: NSObject {
  open private(set) var name: String?
  open private(set) var role: UISceneSession.Role
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// Stands in for UIKit's protocol of the same name.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
}

/// Stands in for UIKit's protocol of the same name.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindow {
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  }

  public func makeKeyAndVisible() {
    guard let view = shown?.view else { return }
    view.frame = frame
    addSubview(view)
    shown?.viewIsAppearing(false)
  }

  /// The controller whose view is visible.
  private var shown: UIViewController? {
    (rootViewController as? UINavigationController)?.viewControllers.last ?? rootViewController
  }
}
