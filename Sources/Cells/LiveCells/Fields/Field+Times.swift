extension Field {
  /// Creates a field that shows the difference between a time and a clock's current time, such as
  /// "3 min ago".
  ///
  /// Both are numbers of seconds since the same moment. The clock is any observable object; the
  /// field retains it. When its time changes, all displayed cells are updated. Cells whose text
  /// stays equal are not written.
  ///
  /// - Parameters:
  ///   - keyPath: The time.
  ///   - clock: The object that provides the current time.
  ///   - now: The clock's property with the current time.
  ///   - format: The format of the difference. Times in the past are negative.
  ///   - name: The name of the field in reports; the key path if nil.
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
    extras = FieldExtras { $0.followsClock = true }
  }
}
