/// An unobservable class, the baseline of all comparisons.
final class PlainModel {
  var value = 0
  var title = "report.pdf"
  var status = "loading"
  var items: [Int] = []
  var child: PlainModel?
}

/// A model with a closure that is called in `didSet`.
final class ClosureModel {
  var value = 0 {
    didSet { onChange?(oldValue, value) }
  }
  var onChange: ((Int, Int) -> Void)?
}
