#if Web
  import LiveCells

  /// What somebody wants to see of a table: all of it or some rows, in the table's order or another.
  struct ViewRequest: Hashable, Sendable {
    /// A column that the rows are ordered by, and whether the least comes first.
    struct Order: Hashable, Sendable {
      var column: Int
      var isAscending: Bool
    }

    /// The name of the table.
    @ByBytes var table: String
    /// The order; that of the table where nil.
    var order: Order?
    /// The text that a person typed to see only some rows, as a session understands it.
    @ByBytes var filter: String = ""
    /// The index of the column by whose values the rows are gathered in sections.
    var section: Int?
    /// Where somebody wants rows to keep their places: a name of his own for that, since each does so at another
    /// time. Whoever has the name sees the same.
    @ByBytes var hold: String = ""

    /// The request for rows of the table.
    var tableRequest: TableRequest {
      var request = TableRequest()
      request.order = order.map { ColumnOrder($0.column, isAscending: $0.isAscending) }
      request.section = section
      request.filter = filter
      return request
    }
  }

  /// What all viewers of a shape want to see: a view, and the positions of some of its rows.
  struct ShapeRequest: Hashable, Sendable {
    var view: ViewRequest
    /// The position of the first row.
    var first: Int
    /// How many rows.
    var count: Int

    /// Shapes begin at such positions only, and are so long, or a few times as long, so that viewers who
    /// look at about the same rows look at the same shape. Each overlaps the next: whoever sees no more than
    /// two thirds of a shape's rows finds all of them in one.
    static let stride = 64
    /// How long shapes are.
    static let counts = [192, 384, 768]
    /// No table has so many rows, and what asks for rows beyond them can be counted with.
    static let furthest = 1 << 53

    /// The shape that begins at a position, or before it, and is so long, or longer.
    init(_ view: ViewRequest, first: Int, count: Int) {
      self.view = view
      self.first = min(max(0, first), Self.furthest) / Self.stride * Self.stride
      self.count = Self.counts.first { $0 >= count } ?? Self.counts[Self.counts.count - 1]
    }
  }
#endif
