#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  extension ObservingView where Self: UIView {
    /// The texts of the labels and text fields in the view, and of its content configuration.
    public var auditedTexts: [String]? {
      var texts: [String] = []
      guard addTexts(of: self, to: &texts) else { return nil }
      return texts
    }
  }

  /// Adds the texts of a view and its descendants. Returns false if the user is editing one of
  /// them.
  @MainActor
  private func addTexts(of view: UIView, to texts: inout [String]) -> Bool {
    let configuration =
      switch view {
      case let cell as UITableViewCell: cell.contentConfiguration
      case let cell as UICollectionViewCell: cell.contentConfiguration
      case let header as UITableViewHeaderFooterView: header.contentConfiguration
      default: nil as (any UIContentConfiguration)?
      }
    if let configuration = configuration as? UIListContentConfiguration {
      // Its labels are created by UIKit, perhaps later.
      texts += [configuration.text ?? "", configuration.secondaryText ?? ""]
      return true
    }
    if let label = view as? UILabel { texts.append(label.text ?? "") }
    if let field = view as? UITextField {
      if field.isEditing { return false }
      texts.append(field.text ?? "")
    }
    return view.subviews.allSatisfy { addTexts(of: $0, to: &texts) }
  }
#endif
