import KeyValueObserving
import OpenCombine

// One property each, so that what an object pays for being observable is all that differs.

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
