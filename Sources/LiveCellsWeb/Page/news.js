// How much has changed, said now and then to who can't see it.

const pause = 5_000

/** Changes since they were said last; `say` puts a text where screen readers look for news. */
export class News {
  #count = 0
  #say

  constructor(say) { this.#say = say }

  add(count) {
    if (count === 0) return
    if (this.#count === 0) {
      // The same text twice is no news: what was said goes before it is said again.
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
