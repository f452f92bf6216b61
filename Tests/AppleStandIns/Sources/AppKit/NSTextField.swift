public import Foundation

/// Stands in for Objective-C's type of the same name.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  public init(_ str: String) {
    name = str
  }

  public init(stringLiteral value: String) {
    name = value
  }
}

/// Stands in for Foundation's function of the same name.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// Stands in for AppKit's class of the same name: a view with text.
@MainActor
open class NSText: NSView {
  open var string = ""
}

/// Stands in for AppKit's class of the same name: the editor of a text field.
@MainActor
open class NSTextView: NSText {}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSControl: NSView {
  /// The editor of the control while the user is editing.
  fileprivate var editor: NSTextView?

  open var font: NSFont?
  open var alignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail

  open func currentEditor() -> NSText? { editor }

  /// Discards the text being edited without notifications.
  open func abortEditing() -> Bool {
    defer { editor = nil }
    return editor != nil
  }
}

/// Stands in for AppKit's protocol of the same name. Optional requirements have default
/// implementations.
@MainActor
public protocol NSControlTextEditingDelegate: NSObjectProtocol {
  func controlTextDidBeginEditing(_ obj: Notification)
  func controlTextDidEndEditing(_ obj: Notification)
  func control(
    _ control: NSControl,
    textView: NSTextView,
    doCommandBy commandSelector: Selector
  ) -> Bool
}

extension NSControlTextEditingDelegate {
  public func controlTextDidBeginEditing(_ obj: Notification) {}
  public func controlTextDidEndEditing(_ obj: Notification) {}
  public func control(
    _ control: NSControl,
    textView: NSTextView,
    doCommandBy commandSelector: Selector
  ) -> Bool { false }
}

/// Stands in for AppKit's protocol of the same name.
@MainActor
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}

/// Stands in for AppKit's class of the same name. The user can type while the field is the first
/// responder. Editing ends when it resigns, whether or not a text was typed.
@MainActor
open class NSTextField: NSControl {
  open var isEditable = true
  open weak var delegate: (any NSTextFieldDelegate)?
  private var value = ""
  private var hasBegun = false

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    isEditable = false
  }

  /// The text of the editor while the user is editing, otherwise the value.
  open var stringValue: String {
    get { editor?.string ?? value }
    set {
      value = newValue
      attributed = nil
      editor?.string = newValue
    }
  }

  private var attributed: NSAttributedString?

  open var attributedStringValue: NSAttributedString {
    get { attributed ?? NSAttributedString(string: stringValue) }
    set {
      stringValue = newValue.string
      attributed = newValue
    }
  }

  open override func becomeFirstResponder() -> Bool {
    guard isEditable else { return false }
    let editor = NSTextView(frame: .zero)
    editor.string = value
    self.editor = editor
    hasBegun = false
    return true
  }

  open override func resignFirstResponder() -> Bool {
    guard let editor else { return true }
    value = editor.string
    self.editor = nil
    let name = Notification.Name("NSControlTextDidEndEditingNotification")
    delegate?.controlTextDidEndEditing(Notification(name: name, object: self))
    return true
  }

  /// Clicks the field, as a user does. Returns whether it can be edited.
  public func click() -> Bool {
    _ = window?.makeFirstResponder(self)
    return window?.firstResponder === self
  }

  /// Replaces the text by typing.
  public func type(_ text: String) {
    guard let editor else { preconditionFailure("nobody types here") }
    if !hasBegun {
      hasBegun = true
      let name = Notification.Name("NSControlTextDidBeginEditingNotification")
      delegate?.controlTextDidBeginEditing(Notification(name: name, object: self))
    }
    editor.string = text
  }

  /// Presses Return.
  public func pressReturn() { _ = window?.makeFirstResponder(nil) }

  /// Presses Escape. Returns whether the delegate has handled it.
  public func pressEscape() -> Bool {
    guard let editor else { return false }
    return delegate?.control(self, textView: editor, doCommandBy: "cancelOperation:") ?? false
  }
}
