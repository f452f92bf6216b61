import Foundation

/// Runs each job of a task on a new thread, which may block. Issues belong to the task's test,
/// unlike those of a thread without a task.
package final class ThreadPerJob: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    thread.start()
  }
}
