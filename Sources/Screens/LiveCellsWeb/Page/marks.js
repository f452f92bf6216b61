// Recent changes, which are highlighted and fade.

const fadeTime = 2_000

/** The highlights of cells and rows, by their names. `onChange` is called when some have faded. */
export class Marks {
  #marks = new Map()
  #fading
  #onChange

  constructor(onChange) { this.#onChange = onChange }

  add(key) {
    const now = performance.now(), known = this.#marks.get(key)
    const times = (known?.times ?? []).concat(now).slice(-9)
    // A cell that changes continuously would never fade, so its highlight would mean nothing.
    const isRestless = times.length === 9 && now - times[0] < fadeTime
    this.#marks.set(key, { times, at: isRestless ? -Infinity : now, count: (known?.count ?? 0) + 1 })
    this.#fading ??= setTimeout(() => this.#fade(), fadeTime)
  }

  /** Returns how often a key was marked, or 0 if its highlight has faded. */
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
