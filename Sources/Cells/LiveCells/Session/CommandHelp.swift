/// One line of the list of keys.
public struct CommandHelp: Hashable, Sendable {
  /// The names of the keys.
  public var keys: String
  /// The effect of the keys, in a few words.
  public var title: String
  /// The group to which the command belongs, for screens that list commands by group. Empty for the
  /// program's own commands.
  public var group: String

  /// Creates a line of the list.
  public init(_ keys: String, _ title: String, group: String = "") {
    self.keys = keys
    self.title = title
    self.group = group
  }

  /// The keys that are listed individually.
  public var pressedKeys: [PressedKey] {
    // An ellipsis stands for further keys and is not a key.
    keys.split(separator: " ").filter { $0 != "…" }.compactMap { PressedKey(String($0)) }
  }
}
