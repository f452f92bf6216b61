// What has changed of late, and fades.

const fadeTime = 2_000

/** Marks of cells and rows by their names; `onChange` is called when some have faded. */
export class Marks {
  #marks = new Map()
  #fading
  #onChange

  constructor(onChange) { this.#onChange = onChange }

  add(key) {
    const now = performance.now(), known = this.#marks.get(key)
    const times = (known?.times ?? []).concat(now).slice(-9)
    // What changes all the time would never fade, and so says nothing.
    const isRestless = times.length === 9 && now - times[0] < fadeTime
    this.#marks.set(key, { times, at: isRestless ? -Infinity : now, count: (known?.count ?? 0) + 1 })
    this.#fading ??= setTimeout(() => this.#fade(), fadeTime)
  }

  /** How often something was marked that has not faded; zero if it has. */
  fresh(key) {
    const mark = this.#marks.get(key)
    return mark && performance.now() - mark.at < fadeTime ? mark.count : 0
  }

  #fade() {
    const now = performance.now()
    for (const [key, { times }] of this.#marks) if (now - times.at(-1) >= fadeTime) this.#marks.delete(key)
    this.#fading = this.#marks.size ? setTimeout(() => this.#fade(), fadeTime / 8) : undefined
    this.#onChange()
  }
}
