/// The content of a screen: a table, a form, or several of them in columns, rows or tabs.
///
/// <!-- fragment: needs a screen -->
/// ```swift
/// try await screen.run(.columns(.table(notes).share(2), .rows(.form(note), .table(tags))))
/// ```
///
/// The Tab key moves the focus to the next visible part, a click to the part under the pointer.
/// Parts behind tabs are not observed until they come to the front. Every screen supports every
/// layout. A layout is a value that retains its sessions and forms. It is confined to the main
/// actor.
@MainActor
public struct ScreenLayout {
  /// The kinds of content.
  package enum Content {
    case session(TableSession)
    case columns([ScreenLayout])
    case rows([ScreenLayout])
    case tabs([ScreenLayout])
  }

  package var content: Content
  /// The title on the layout's tab, if it was set.
  package var tabTitle: String?
  /// The layout's share of the space, relative to the shares of its siblings.
  package var share = 1.0

  /// Returns a layout of one table, by its session.
  public static func table(_ session: TableSession) -> ScreenLayout {
    ScreenLayout(content: .session(session))
  }

  /// Returns a layout of one form.
  public static func form(_ form: LiveForm) -> ScreenLayout {
    ScreenLayout(content: .session(form.session))
  }

  /// Returns a layout of parts side by side, from left to right. Requires at least one part.
  public static func columns(_ parts: ScreenLayout...) -> ScreenLayout { columns(parts) }

  /// Returns a layout of parts side by side, from left to right. Requires at least one part.
  public static func columns(_ parts: [ScreenLayout]) -> ScreenLayout {
    ScreenLayout(content: .columns(checked(parts)))
  }

  /// Returns a layout of stacked parts, from top to bottom. Requires at least one part.
  public static func rows(_ parts: ScreenLayout...) -> ScreenLayout { rows(parts) }

  /// Returns a layout of stacked parts, from top to bottom. Requires at least one part.
  public static func rows(_ parts: [ScreenLayout]) -> ScreenLayout {
    ScreenLayout(content: .rows(checked(parts)))
  }

  /// Returns a layout that shows one of its parts, selected by a tab. Requires at least one part.
  public static func tabs(_ parts: ScreenLayout...) -> ScreenLayout { tabs(parts) }

  /// Returns a layout that shows one of its parts, selected by a tab. Requires at least one part.
  public static func tabs(_ parts: [ScreenLayout]) -> ScreenLayout {
    ScreenLayout(content: .tabs(checked(parts)))
  }

  /// Returns the layout with another share of the space. The default share is 1; a part with share
  /// 2 gets twice the space of a part with share 1. The share must be finite and greater than 0.
  public func share(_ share: Double) -> ScreenLayout {
    precondition(share > 0 && share.isFinite, "ScreenLayout: the share must be positive: \(share)")
    var layout = self
    layout.share = share
    return layout
  }

  /// Returns the layout with a title for its tab. The default is the title of its first table.
  public func titled(_ title: String) -> ScreenLayout {
    var layout = self
    layout.tabTitle = title
    return layout
  }

  private static func checked(_ parts: [ScreenLayout]) -> [ScreenLayout] {
    precondition(!parts.isEmpty, "ScreenLayout: no parts")
    return parts
  }

  /// The sessions of the layout, in reading order.
  package var sessions: [TableSession] {
    switch content {
    case .session(let session): [session]
    case .columns(let parts), .rows(let parts), .tabs(let parts): parts.flatMap(\.sessions)
    }
  }

  /// The title of the layout's tab.
  package var title: String { tabTitle ?? sessions[0].title }
}
