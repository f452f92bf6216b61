// Some rows of a view, as the server sends them, for as long as anybody looks.

/** Follows what is wanted, and again by itself after the connection was lost. */
export class Stream {
  /** What was asked for last. */
  asked
  /** Why nothing comes, and since when; empty while something does. */
  reason = ""
  since = ""
  #source
  #wanted
  #told

  /**
   * `wanted` says what to ask for, with the `key` to ask for it by; `told` has what to call: `snapshot` with what
   * came and what was wanted, `patch`, and `state` when the connection is lost or there again.
   */
  constructor(wanted, told) {
    this.#wanted = wanted
    this.#told = told
  }

  get isOpen() { return this.#source !== undefined }

  /** Asks for what is wanted now, in place of what was; for nothing while nobody sees it. */
  connect() {
    this.#source?.close()
    this.#source = undefined
    if (document.hidden) return
    const want = this.#wanted()
    this.asked = want
    const source = new EventSource(`rows?${want.key}`)
    this.#source = source
    source.addEventListener("snapshot", (event) => this.#told.snapshot(JSON.parse(event.data), want))
    source.addEventListener("patch", (event) => this.#told.patch(JSON.parse(event.data)))
    for (const end of ["gone", "failure"]) {
      source.addEventListener(end, (event) => this.#retry(JSON.parse(event.data).reason))
    }
    source.onopen = () => this.#lost("")
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.#retry("no connection")
      else this.#lost("no connection")
    }
  }

  /** What is shown is old until it comes again, and says so. Not all viewers come at once. */
  #retry(reason) {
    this.#source?.close()
    this.#source = undefined
    this.#lost(reason)
    setTimeout(() => { if (!this.isOpen) this.connect() }, 500 + Math.random() * 3_000)
  }

  #lost(reason) {
    if (reason && !this.reason) this.since = new Date().toLocaleTimeString()
    this.reason = reason
    this.#told.state()
  }
}
