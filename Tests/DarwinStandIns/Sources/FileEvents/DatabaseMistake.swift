/// The mistakes that the compiled files report. The type of LiveRows requires keys and identifiers.
enum DatabaseMistake {
  case readForbidden(detail: String?)
}

extension StoreError {
  init(_ mistake: DatabaseMistake, context: String, underlying: (any Error)? = nil) {
    switch mistake {
    case .readForbidden(let detail):
      self.init(.noPermission, context: context, message: detail ?? "", underlying: underlying)
    }
  }
}
