// The search for a text. The server searches all rows of the view.

import { ask } from "./asking.js"
import { request } from "./requests.js"

/** Opens a prompt for a line of text that does not belong to a row. */
export const askLine = (text, proposal, done) => ask({ text, proposal, done, isLine: true, longest: 1_000 })

export class Search {
  #text = ""
  #running
  #told

  /**
   * `told` has functions: `query` returns the query string of further parameters, `say` shows a
   * text, and `found` receives the position of a row.
   */
  constructor(told) { this.#told = told }

  /** Asks for a text, and searches for it from a position. An empty text repeats the last search. */
  begin(from) {
    askLine("Search", this.#text, (text) => {
      if (text) this.#text = text
      this.again(from(), false)
    })
  }

  async again(from, isBackwards) {
    const { query, say, found } = this.#told, text = this.#text
    if (!text) return
    this.end()
    this.#running = new AbortController()
    say(`/${text}`)
    try {
      const more = { text, from, ...(isBackwards && { back: 1 }) }
      const { signal } = this.#running
      const answer = await request(`find.json?${query(more)}`, {}, { signal, milliseconds: 120_000 })
      if (!answer.ok) return say(await answer.text())
      const { position } = await answer.json()
      if (position === null) return say(`/${text}  not found`)
      say("")
      found(position)
    } catch (error) {
      if (error.name !== "AbortError") say("no connection")
    }
  }

  end() { this.#running?.abort() }
}
