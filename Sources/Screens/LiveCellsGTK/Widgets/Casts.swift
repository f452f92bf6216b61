#if GTK && os(Linux)
  import CGTK4

  // Safety: a pointer to a widget is used while the widget that contains it, or a reference of the
  // class that created it, keeps it alive. Widgets are used on the main thread only.
  typealias Widget = UnsafeMutablePointer<GtkWidget>

  // In C, macros cast a widget to its other classes. They are not available in Swift.
  //
  // Safety: the pointer is the same, because the structs of GTK's classes begin with those of their
  // superclasses.
  extension UnsafeMutablePointer<GtkWidget> {
    /// The widget as an instance of a class that Swift imports as an opaque pointer.
    var opaque: OpaquePointer { OpaquePointer(self) }
    var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer<GtkWindow>(opaque) }
    var box: UnsafeMutablePointer<GtkBox> { UnsafeMutablePointer<GtkBox>(opaque) }
    var button: UnsafeMutablePointer<GtkButton> { UnsafeMutablePointer<GtkButton>(opaque) }
    var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutablePointer<GtkPopover>(opaque) }
    var textView: UnsafeMutablePointer<GtkTextView> { UnsafeMutablePointer<GtkTextView>(opaque) }
    var entry: UnsafeMutablePointer<GtkEntry> { UnsafeMutablePointer<GtkEntry>(opaque) }
    var text: UnsafeMutablePointer<GtkText> { UnsafeMutablePointer<GtkText>(opaque) }
  }

  /// Unwraps an object that GTK has created. GTK returns nil only if memory is exhausted.
  func made<Object>(_ object: Object?) -> Object {
    guard let object else { preconditionFailure("GTK: cannot create \(Object.self)") }
    return object
  }
#endif
