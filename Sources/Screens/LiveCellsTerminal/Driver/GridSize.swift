/// The size of a terminal or a grid, in character cells.
package struct GridSize: Hashable, Sendable {
  package var rows: Int
  package var columns: Int
}
