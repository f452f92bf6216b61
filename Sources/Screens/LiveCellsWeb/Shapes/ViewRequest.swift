#if Web
  import LiveCells

  /// A request for the rows of a table: its order, filter, sections and hold.
  struct ViewRequest: Hashable, Sendable {
    /// A column to sort by, and whether the order is ascending.
    struct Order: Hashable, Sendable {
      var column: Int
      var isAscending: Bool
    }

    /// The name of the table.
    @ByBytes var table: String
    /// The order, or nil for the table's own order.
    var order: Order?
    /// The filter as the user typed it, in the syntax of a session.
    @ByBytes var filter: String = ""
    /// The index of the column whose values group the rows in sections.
    var section: Int?
    /// The name of a hold of the order, or an empty string. Each hold begins at another time, so
    /// each has a unique name. Viewers with the same name see the same rows.
    @ByBytes var hold: String = ""

    /// Whether the rows may have to be sorted, grouped or searched, which takes memory.
    var isArranged: Bool { order != nil || section != nil || !filter.isEmpty || !hold.isEmpty }

    /// The request for rows of the table.
    var tableRequest: TableRequest {
      var request = TableRequest()
      request.order = order.map { ColumnOrder($0.column, isAscending: $0.isAscending) }
      request.section = section
      request.filter = filter
      return request
    }
  }

  /// The request of all viewers of a shape: a view and a range of its rows.
  struct ShapeRequest: Hashable, Sendable {
    var view: ViewRequest
    /// The position of the first row.
    var first: Int
    /// The number of rows.
    var count: Int

    /// Shapes begin at multiples of this position and have one of the lengths in `counts`, so that
    /// viewers of about the same rows share a shape. Shapes overlap, so that up to two thirds of a
    /// shape's length always fit into one shape.
    static let stride = 64
    /// The lengths of shapes.
    static let counts = [192, 384, 768]
    /// The greatest position, which no table reaches and which cannot overflow.
    static let furthest = 1 << 53

    /// Creates the shape that begins at or before a position and has at least `count` rows, if a
    /// length permits.
    init(_ view: ViewRequest, first: Int, count: Int) {
      self.view = view
      self.first = min(max(0, first), Self.furthest) / Self.stride * Self.stride
      self.count = Self.counts.first { $0 >= count } ?? Self.counts[Self.counts.count - 1]
    }
  }
#endif
