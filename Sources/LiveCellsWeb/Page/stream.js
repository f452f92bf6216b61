// Some rows of a view, as the server sends them, for as long as anybody looks.

import { request } from "./requests.js"

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
  #patience
  #watch
  #isHidden = false

  /**
   * `wanted` says what to ask for, with the `key` to ask for it by; `told` has what to call: `snapshot` with what
   * came and what was wanted, `patch`, and `state` when the connection is lost or there again. A connection from
   * which nothing is heard for `patience` milliseconds is lost: the server sends signs of life more often.
   */
  constructor(wanted, told, patience) {
    this.#wanted = wanted
    this.#told = told
    this.#patience = patience
  }

  get isOpen() { return this.#source !== undefined }

  /** Asks for what is wanted now, in place of what was; for nothing while nobody sees it. */
  connect() {
    this.#end()
    if (document.hidden) {
      this.#isHidden = true
      return
    }
    // What is shown is from before the page was hidden.
    if (this.#isHidden) this.#lost("connecting")
    this.#isHidden = false
    const want = this.#wanted()
    this.asked = want
    const source = new EventSource(`rows?${want.key}`)
    this.#source = source
    this.#heard()
    const on = (name, take) => source.addEventListener(name, (event) => {
      this.#heard()
      take(JSON.parse(event.data))
    })
    on("snapshot", (json) => {
      this.#lost("")
      this.#told.snapshot(json, want)
    })
    on("patch", (json) => this.#told.patch(json))
    on("beat", () => {})
    for (const end of ["gone", "failure"]) on(end, ({ reason }) => this.#retry(reason))
    source.onopen = () => {
      this.#heard()
      this.#lost("")
    }
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.#refused()
      else this.#lost("no connection")
    }
  }

  #end() {
    clearTimeout(this.#watch)
    this.#source?.close()
    this.#source = undefined
  }

  #heard() {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => {
      this.#retry(`nothing heard for ${Math.max(1, Math.round(this.#patience / 1_000))} s`)
    }, this.#patience)
  }

  /** Finds out why nothing is sent: an event source doesn't say. */
  async #refused() {
    const source = this.#source
    this.#lost("no connection")
    const answer = await request("tables.json").catch(() => undefined)
    if (source !== this.#source) return
    if (!answer) return this.#retry("no connection")
    const { table } = this.asked
    if (!answer.ok) return this.#retry("the server no longer has this address: open the one that it prints", 30_000)
    const tables = await answer.json().then(({ tables }) => tables, () => [])
    if (source !== this.#source) return
    if (table && !tables.includes(table)) return this.#retry(`there is no table “${table}”`, 30_000)
    this.#retry("the server refuses these rows")
  }

  /** What is shown is old until it comes again, and says so. Not all viewers come at once. */
  #retry(reason, pause = 500) {
    this.#end()
    this.#lost(reason)
    setTimeout(() => { if (!this.isOpen) this.connect() }, pause + Math.random() * 3_000)
  }

  #lost(reason) {
    if (reason && !this.reason) this.since = new Date().toLocaleTimeString()
    if (this.reason === reason) return
    this.reason = reason
    this.#told.state()
  }
}
