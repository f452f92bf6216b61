enum ToolVersion {
  /// The version, as in CHANGELOG.md.
  static let version = "0.2.0"
}
