import Testing

/// Runs the tests, and ends with their status.
@main
struct Program {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
