import KeyValueObserving

/// A model of the product.
@KeyValueObservable
final class ProductModel {
  var value = 0
  var title = "report.pdf"
  var status = "loading"
  var items: [Int] = []
  var child: ProductModel?
}
