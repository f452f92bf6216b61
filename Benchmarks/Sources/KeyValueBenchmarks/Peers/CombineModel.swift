import OpenCombine

/// A Combine model, with the open-source implementation: published properties and a current-value
/// subject.
final class CombineModel: ObservableObject {
  @OpenCombine.Published var value = 0
  @OpenCombine.Published var title = "report.pdf"
  @OpenCombine.Published var status = "loading"
  let subject = CurrentValueSubject<Int, Never>(0)
  let items = CurrentValueSubject<[Int], Never>([])
}
