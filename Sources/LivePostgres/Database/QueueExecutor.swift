#if PostgreSQL
  import Dispatch

  /// Runs what belongs to one connection on a queue of its own, where waiting for the server holds up
  /// nobody else.
  final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "livecells.postgres")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
