/// What stands on a screen: a table, a form, or several of them beside, above or behind each other.
///
/// ```swift
/// try await screen.run(.columns(.table(notes).share(2), .rows(.form(note), .table(tags))))
/// ```
///
/// Tab leads from one part in sight to the next, a click to that under the pointer. Parts behind tabs are
/// not followed until they come to the front. Every screen shows every layout. A value that holds the
/// sessions and forms in it; lives on the main actor.
@MainActor
public struct ScreenLayout {
  /// What stands in a place.
  package enum Content {
    case session(TableSession)
    case columns([ScreenLayout])
    case rows([ScreenLayout])
    case tabs([ScreenLayout])
  }

  package var content: Content
  /// What it is called on its tab.
  package var tabTitle: String?
  /// How much of the room it gets, beside the shares of those that stand with it.
  package var share = 1.0

  /// A table, by its session.
  public static func table(_ session: TableSession) -> ScreenLayout {
    ScreenLayout(content: .session(session))
  }

  /// A form.
  public static func form(_ form: LiveForm) -> ScreenLayout {
    ScreenLayout(content: .session(form.session))
  }

  /// Parts beside each other, from left to right; at least one.
  public static func columns(_ parts: ScreenLayout...) -> ScreenLayout { columns(parts) }

  /// Parts beside each other, from left to right; at least one.
  public static func columns(_ parts: [ScreenLayout]) -> ScreenLayout {
    ScreenLayout(content: .columns(checked(parts)))
  }

  /// Parts one above the other, from top to bottom; at least one.
  public static func rows(_ parts: ScreenLayout...) -> ScreenLayout { rows(parts) }

  /// Parts one above the other, from top to bottom; at least one.
  public static func rows(_ parts: [ScreenLayout]) -> ScreenLayout {
    ScreenLayout(content: .rows(checked(parts)))
  }

  /// Parts of which one is seen, and is chosen by its title; at least one.
  public static func tabs(_ parts: ScreenLayout...) -> ScreenLayout { tabs(parts) }

  /// Parts of which one is seen, and is chosen by its title; at least one.
  public static func tabs(_ parts: [ScreenLayout]) -> ScreenLayout {
    ScreenLayout(content: .tabs(checked(parts)))
  }

  /// The same part with another share of the room: 2 gets twice as much as 1, which every part has unless it
  /// says otherwise. Must be greater than 0.
  public func share(_ share: Double) -> ScreenLayout {
    precondition(share > 0 && share.isFinite, "ScreenLayout: a share of \(share)")
    var layout = self
    layout.share = share
    return layout
  }

  /// The same part with a title of its own for its tab, in place of that of its first table.
  public func titled(_ title: String) -> ScreenLayout {
    var layout = self
    layout.tabTitle = title
    return layout
  }

  private static func checked(_ parts: [ScreenLayout]) -> [ScreenLayout] {
    precondition(!parts.isEmpty, "ScreenLayout: no parts")
    return parts
  }

  /// The sessions in it, as a person reads them.
  package var sessions: [TableSession] {
    switch content {
    case .session(let session): [session]
    case .columns(let parts), .rows(let parts), .tabs(let parts): parts.flatMap(\.sessions)
    }
  }

  /// What its tab says.
  package var title: String { tabTitle ?? sessions[0].title }
}
