#if SQLite
  import RequestTrial

  // The program that `Scripts/fuzz.sh` builds and runs: libFuzzer calls `tryOneInput` with new
  // bytes, and keeps those that make it fail.

  // Safety: libFuzzer calls from one thread, and this is set once, by its first call.
  nonisolated(unsafe) private var trial: RequestTrial?

  /// The program's main function, with the name that the package manager looks for.
  @_cdecl("RequestFuzzer_main")
  public func main(
    _ count: CInt,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> CInt {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments, tryOneInput)
  }

  @_cdecl("LLVMFuzzerTestOneInput")
  public func tryOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Safety: libFuzzer's bytes are valid until this returns, and are copied.
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if trial == nil { trial = try? RequestTrial() }
    guard let trial else { fatalError("the file of the trial cannot be made") }
    if let problem = trial.problem(with: bytes) {
      fatalError("\(problem): \(RequestTrial.request(bytes))")
    }
    return 0
  }

  // Safety: the declaration matches libFuzzer's header. The function only reads the arguments, and
  // is called once.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt
#endif
