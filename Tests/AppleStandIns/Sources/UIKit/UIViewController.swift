public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String?
  open internal(set) weak var navigationController: UINavigationController?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      return loaded
    }
    set { loaded = newValue }
  }

  open func loadView() {
    loaded = UIView(frame: .zero)
  }

  open func viewDidLoad() {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UINavigationController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewController.navigationController = self
    viewControllers.append(viewController)
  }
}
