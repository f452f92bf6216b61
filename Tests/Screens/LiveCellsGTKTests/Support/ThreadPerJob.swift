#if GTK
  import Foundation

  /// Runs each job of a task on a new thread, so that it can wait for processes without blocking
  /// the concurrency runtime. Issues belong to the task's test.
  final class ThreadPerJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      thread.start()
    }
  }
#endif
