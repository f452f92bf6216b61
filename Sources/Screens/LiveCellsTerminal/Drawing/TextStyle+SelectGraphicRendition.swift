extension TextStyle {
  /// Returns the parameters of the shortest SGR sequence that changes `previous` to this style, or
  /// nil if they are equal.
  func parameters(from previous: TextStyle) -> String? {
    guard self != previous else { return nil }
    if self == .plain { return "0" }
    let change = changes(from: previous).joined(separator: ";")
    let anew = (["0"] + changes(from: .plain)).joined(separator: ";")
    return change.utf8.count <= anew.utf8.count ? change : anew
  }

  private func changes(from previous: TextStyle) -> [String] {
    var parameters = attributeChanges(from: previous.attributes)
    if foreground != previous.foreground { parameters.append(foreground.parameter(base: 30)) }
    if background != previous.background { parameters.append(background.parameter(base: 40)) }
    return parameters
  }

  private func attributeChanges(from previous: Attributes) -> [String] {
    var parameters: [String] = []
    // One code resets both bold and dim, so a remaining attribute is set again after it.
    let weight: Attributes = [.bold, .dim]
    var kept = previous
    if !previous.intersection(weight).isSubset(of: attributes) {
      parameters.append("22")
      kept.subtract(weight)
    }
    if attributes.contains(.bold), !kept.contains(.bold) { parameters.append("1") }
    if attributes.contains(.dim), !kept.contains(.dim) { parameters.append("2") }
    if attributes.contains(.underline) != previous.contains(.underline) {
      parameters.append(attributes.contains(.underline) ? "4" : "24")
    }
    if attributes.contains(.reverse) != previous.contains(.reverse) {
      parameters.append(attributes.contains(.reverse) ? "7" : "27")
    }
    if attributes.contains(.struckThrough) != previous.contains(.struckThrough) {
      parameters.append(attributes.contains(.struckThrough) ? "9" : "29")
    }
    return parameters
  }
}

extension TerminalColor {
  fileprivate func parameter(base: Int) -> String {
    switch self {
    case .standard: return String(base + 9)
    case .palette(let index) where index < 8: return String(base + Int(index))
    case .palette(let index) where index < 16: return String(base + 60 + Int(index) - 8)
    case .palette(let index): return "\(base + 8);5;\(index)"
    }
  }
}
