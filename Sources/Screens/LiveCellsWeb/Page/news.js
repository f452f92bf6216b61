// Announces the number of changes to users of screen readers, at intervals.

const pause = 5_000

/** The number of changes since the last announcement. `say` writes a text into the live region. */
export class News {
  #count = 0
  #say

  constructor(say) { this.#say = say }

  add(count) {
    if (count === 0) return
    if (this.#count === 0) {
      // A screen reader ignores a repeated text, so the region is emptied first.
      this.#say("")
      setTimeout(() => this.#tell(), pause)
    }
    this.#count += count
  }

  #tell() {
    this.#say(this.#count === 1 ? "1 change" : `${this.#count.toLocaleString()} changes`)
    this.#count = 0
  }
}
