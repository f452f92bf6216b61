/// What is worked out of an object off the main actor, once for all fields that show something of it.
///
/// ```swift
/// extension Contact {
///   @MainActor static let card = Filling<Contact, Card>("card", from: \.text) { text in
///     try await Card.reading(text)
///   }
/// }
///
/// let table = LiveTable(contacts) {
///   Column("Name", of: Contact.card) { $0.name }
///   Column("Phone", of: Contact.card) { $0.phone }
/// }
/// ```
///
/// The first function reads on the main actor what the work needs of the object, and a cell follows
/// what it reads. The second does the work, on any executor but the main one unless it says so itself.
/// It is called for what a cell shows or is about to show, for visible rows first, for a bounded number
/// at once (``FrameScheduler/fillingLimit``), and again when what it was given has become another
/// value. Its task is cancelled, and its answer dropped, when the cell shows another object by then, or
/// what it was given is out of date; the next begins when that one has returned, however much changes
/// meanwhile. An object that keeps changing faster than it is filled shows its last filling.
///
/// A cell is hidden until each of its fillings is there, a row of a table says so in all its columns.
/// What the work throws is shown as a failure, until it is given another value or the cell is told to
/// refresh.
///
/// A filling belongs to the isolation of the cells that use it, the main actor.
public final class Filling<Object: AnyObject, Content: Sendable> {
  /// What the filling is called in reports.
  public let name: String
  let request: (Object) -> FillRequest

  /// A filling that gives its work so much of an object.
  ///
  /// - Parameters:
  ///   - name: What it is called in reports.
  ///   - input: Reads what the work needs; called on the main actor.
  ///   - work: Makes the content, off the main actor. Equal inputs are expected to give equal contents.
  public init<Input: Equatable & Sendable>(
    _ name: String,
    from input: @escaping (Object) -> Input,
    by work: @escaping @concurrent @Sendable (Input) async throws -> Content
  ) {
    self.name = name
    request = { object in
      let input = input(object)
      return FillRequest(input) { _ in .content(try await work(input)) }
    }
  }

  /// A filling by one element after the other of a sequence, such as prices or positions that come as
  /// they like. A cell shows the last one that has come by its next frame.
  ///
  /// The sequence is iterated off the main actor while the cell is displayed, and its task is cancelled
  /// when the cell shows another object, is no longer displayed, or the input becomes another value.
  /// Its elements don't count for ``FrameScheduler/fillingLimit``, and no sequence begins before the cell
  /// is displayed. When it ends, its last element stays; an error that it throws is shown as a failure.
  ///
  /// - Parameters:
  ///   - name: What it is called in reports.
  ///   - input: Reads what the sequence is made of; called on the main actor.
  ///   - sequence: Makes the sequence, off the main actor.
  public init<Input: Equatable & Sendable, Source: AsyncSequence & SendableMetatype>(
    _ name: String,
    from input: @escaping (Object) -> Input,
    following sequence: @escaping @Sendable (Input) -> Source
  ) where Source.Element == Content, Source.AsyncIterator: SendableMetatype {
    self.name = name
    request = { object in
      let input = input(object)
      return FillRequest(input, isLasting: true) { emit in
        for try await content in sequence(input) { await emit(.content(content)) }
        return nil
      }
    }
  }
}
