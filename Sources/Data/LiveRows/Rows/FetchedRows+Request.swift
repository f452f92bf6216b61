extension FetchedRows {
  /// The request, with the order, filter and sections that the user has chosen.
  package var presentRequest: RowRequest { known.request }
}
