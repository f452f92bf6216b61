#if PostgreSQL
  import Dispatch

  /// Runs the jobs of one connection on a dispatch queue of its own, so that waiting for the server
  /// blocks no other code.
  final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "livecells.postgres")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
