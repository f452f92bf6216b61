import OpenCombine

/// Combine's way, by its open implementation: a published property, and a subject that holds a value.
final class CombineModel: ObservableObject {
  @OpenCombine.Published var value = 0
  @OpenCombine.Published var title = "report.pdf"
  @OpenCombine.Published var status = "loading"
  let subject = CurrentValueSubject<Int, Never>(0)
  let items = CurrentValueSubject<[Int], Never>([])
}
