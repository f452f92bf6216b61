import KeyValueObserving
import OpenCombine

// Models with one property each, so that they differ only in the cost of being observable.

final class SmallPlainModel {
  var value = 0
}

@KeyValueObservable
final class SmallProductModel {
  var value = 0
}

final class SmallCombineModel: ObservableObject {
  @OpenCombine.Published var value = 0
}

final class SmallSubjectModel {
  let value = CurrentValueSubject<Int, Never>(0)
}
