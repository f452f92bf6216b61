/// A value that is computed from an object off the main actor, and shared by all fields that show a
/// part of it.
///
/// ```swift
/// extension Contact {
///   @MainActor static let card = Filling<Contact, Card>("card", from: \.text) { text in
///     try await Card.reading(text)
///   }
/// }
/// ```
///
/// ```swift
/// let table = LiveTable(rows: contacts) {
///   Column("Name", of: Contact.card) { $0.name }
///   Column("Phone", of: Contact.card) { $0.phone }
/// }
/// ```
///
/// The first closure reads the input of the work from the object, on the main actor. The cell
/// observes the properties that it reads. The second closure does the work, off the main actor
/// unless the closure states another isolation.
///
/// - The work runs for cells that are displayed or about to be displayed, visible rows first. At
///   most ``FrameScheduler/fillingLimit`` pieces of work run at once.
/// - The work runs again when its input has changed.
/// - When the cell shows another object, or the input is outdated, the task is cancelled and its
///   result is dropped. The next work starts after the cancelled one has returned, so that any
///   number of changes lead to one more run.
/// - An object that changes faster than its work finishes keeps showing its last content.
///
/// A cell is hidden until each of its fillings has a result. A row of a table shows that it is not
/// loaded in all its columns. An error that the work throws is shown as a failure, until the input
/// changes or the cell is refreshed.
///
/// Like the cells that use it, a filling is confined to the main actor.
public final class Filling<Object: AnyObject, Content: Sendable> {
  /// The name of the filling in reports.
  public let name: String
  let request: (Object) -> FillRequest

  /// Creates a filling from an input of the object and a function of that input.
  ///
  /// - Parameters:
  ///   - name: The name of the filling in reports.
  ///   - input: Reads the input of the work. Called on the main actor.
  ///   - work: Makes the content, off the main actor. Equal inputs must give equal contents.
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

  /// Creates a filling from the elements of an asynchronous sequence, such as prices or positions.
  /// A cell shows the element that was received last before the frame.
  ///
  /// The sequence is iterated off the main actor while the cell is displayed. Its task is cancelled
  /// when the cell shows another object, is no longer displayed, or the input changes. Sequences do
  /// not count towards ``FrameScheduler/fillingLimit``, and none is started before the cell is
  /// displayed. After the end of the sequence its last element stays. An error of the sequence is
  /// shown as a failure.
  ///
  /// - Parameters:
  ///   - name: The name of the filling in reports.
  ///   - input: Reads the input of the sequence. Called on the main actor.
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
