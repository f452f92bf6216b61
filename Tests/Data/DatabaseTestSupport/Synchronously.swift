/// Calls a closure that does not suspend.
///
/// Inside an `async` function Swift selects the asynchronous form of a method. A call in this
/// closure is one of the synchronous form.
package func synchronously<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
