extension FetchedRows {
  /// Neighbouring rows that have the same value of the request's section.
  public typealias Section = ValueSection
}
