#if GTK
  import CGTK4

  typealias Widget = UnsafeMutablePointer<GtkWidget>

  // C casts a widget to what it is besides by macros that Swift can't call. The pointer is the same.
  extension UnsafeMutablePointer<GtkWidget> {
    /// The widget as one of the many classes that Swift knows nothing of.
    var opaque: OpaquePointer { OpaquePointer(self) }
    /// The widget as a window.
    var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer<GtkWindow>(opaque) }
    /// The widget as a box.
    var box: UnsafeMutablePointer<GtkBox> { UnsafeMutablePointer<GtkBox>(opaque) }
    /// The widget as a button.
    var button: UnsafeMutablePointer<GtkButton> { UnsafeMutablePointer<GtkButton>(opaque) }
    /// The widget as a popover.
    var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutablePointer<GtkPopover>(opaque) }
    /// The widget as a grid.
    var grid: UnsafeMutablePointer<GtkGrid> { UnsafeMutablePointer<GtkGrid>(opaque) }
  }

  /// What GTK has made, which it does as long as there is memory.
  func made<Object>(_ object: Object?) -> Object {
    guard let object else { preconditionFailure("GTK: no memory for \(Object.self)") }
    return object
  }
#endif
