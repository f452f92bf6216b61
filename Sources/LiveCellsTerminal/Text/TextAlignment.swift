/// The side of its column that a text keeps to.
package enum TextAlignment: Sendable {
  case left
  case right
}
