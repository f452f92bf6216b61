extension Field {
  /// A field that shows how far a time is from a clock's present, such as "3 min ago".
  ///
  /// Both are numbers of seconds since the same moment. The clock is any observable object, held by
  /// the field: when its present moves on, all cells that are displayed follow, and those whose
  /// text stays the same are not written.
  ///
  /// - Parameters:
  ///   - keyPath: The time.
  ///   - clock: The object that says what time it is.
  ///   - now: Its property that says so.
  ///   - format: How the difference is shown; times in the past are negative.
  ///   - name: What the field is called in reports; the key path if nil.
  public init<Clock: AnyObject>(
    _ keyPath: KeyPath<Object, some ValueConvertible>,
    since clock: Clock,
    _ now: KeyPath<Clock, some ValueConvertible>,
    format: FieldFormat = .relativeTime,
    name: String? = nil
  ) {
    let (read, readNow) = (keyPath.following, now.following)
    self.init(name ?? "\(keyPath)", format: format) { object -> Value in
      let time = read(object).liveValue
      guard let seconds = time.number, let present = readNow(clock).liveValue.number else {
        return time
      }
      return .real(seconds - present)
    }
    extras = FieldExtras(followsClock: true)
  }
}
