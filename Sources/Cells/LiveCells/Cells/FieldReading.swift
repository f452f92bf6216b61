/// Content that reads its object field by field. Each field registers what it reads, and the
/// content need not read anything while it has no fields.
@MainActor
package protocol FieldReading: AnyObject {}
