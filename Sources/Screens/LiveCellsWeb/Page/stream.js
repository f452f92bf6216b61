// The event stream of a part of a view, open while the page is visible.

import { isGone, refusal, request } from "./requests.js"

/** Keeps an event stream open, and reconnects after the connection is lost. */
export class Stream {
  /** The last request. */
  asked
  /** The reason why the stream is not live, and since when; empty while it is live. */
  reason = ""
  since = ""
  #source
  #wanted
  #told
  #patience
  #watch
  #isHidden = false

  /**
   * `wanted` returns the request, whose `key` is its query string. `told` has callbacks: `snapshot`
   * with the data and the request, `patch`, and `state` when the connection is lost or restored.
   * The connection counts as lost if nothing arrives for `patience` milliseconds; the server sends
   * heartbeats more often.
   */
  constructor(wanted, told, patience) {
    this.#wanted = wanted
    this.#told = told
    this.#patience = patience
  }

  get isOpen() { return this.#source !== undefined }

  /**
   * Opens a stream for the present request, in place of the previous one. Does nothing while the
   * page is hidden.
   */
  connect() {
    this.#end()
    if (document.hidden) {
      this.#isHidden = true
      return
    }
    // The rows on screen are from before the page was hidden.
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
      this.#retry(`no response for ${Math.max(1, Math.round(this.#patience / 1_000))} s`)
    }, this.#patience)
  }

  /** Finds out why the server refused the stream: an EventSource does not report the status. */
  async #refused() {
    const source = this.#source
    this.#lost("no connection")
    const answer = await request("tables.json").catch(() => undefined)
    if (source !== this.#source) return
    if (!answer) return this.#retry("no connection")
    const { table } = this.asked
    if (!answer.ok) return this.#retry(refusal(answer), isGone(answer) ? 30_000 : undefined)
    const tables = await answer.json().then(({ tables }) => tables, () => [])
    if (source !== this.#source) return
    if (table && !tables.includes(table)) return this.#retry(`no such table: “${table}”`, 30_000)
    this.#retry("the server rejected the request")
  }

  /**
   * Shows the reason and reconnects after a delay, which is random so that not all viewers
   * reconnect at once.
   */
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
