/// A class that nobody can observe: what all others are compared to.
final class PlainModel {
  var value = 0
  var title = "report.pdf"
  var status = "loading"
  var items: [Int] = []
  var child: PlainModel?
}

/// Observing by hand: a closure called in `didSet`.
final class ClosureModel {
  var value = 0 {
    didSet { onChange?(oldValue, value) }
  }
  var onChange: ((Int, Int) -> Void)?
}
