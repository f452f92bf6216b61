// Changes of rows, where the server allows them: it asks, is answered, and says what became of it.

import { request } from "./requests.js"
import { ask, askLater, expect, isAsking } from "./asking.js"

/** The longest request that a server takes. */
const longestBody = 1 << 20

/** Changes rows for one page, whose name is `page`; `say` shows a text, `written` is told of what was done. */
export class Editing {
  #page
  #say
  #written

  constructor(page, { say, written }) {
    this.#page = page
    this.#say = say
    this.#written = written
  }

  /** Begins to change rows of a table: the keys that follow are for the question that comes. */
  begin(what) {
    // What is open is answered first.
    if (isAsking()) return ask()
    expect(this.#send(what, what).catch((error) => this.#say(error.message)))
  }

  /** Takes back, or does again: mostly nothing is asked. */
  async change(what) {
    try {
      const question = await this.#send(what, what)
      if (question) askLater(question)
    } catch (error) {
      this.#say(error.message)
    }
  }

  /** Sends what was begun, or goes on with it; returns what is asked then, if anything. */
  async #send(begun, body) {
    const json = JSON.stringify({ page: this.#page, table: begun.table, ...body })
    if (new Blob([json]).size > longestBody) {
      throw new Error(begun === body ? "these are too many rows to be changed at once" : "the text is too long")
    }
    let answer
    try {
      answer = await request("edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: json })
    } catch {
      throw new Error("no connection: whether it was changed is seen in the rows")
    }
    if (!answer.ok) throw new Error(await answer.text())
    const { question, text, skippable, message } = await answer.json()
    if (question === undefined) {
      if (message !== undefined) this.#say(message)
      else this.#written(begun, body.answer)
      return undefined
    }
    return {
      text: question, proposal: text, longest: longestBody, remark: message, say: this.#say,
      done: (answer) => this.#send(begun, { answer }),
      skip: skippable ? () => this.#send(begun, { skips: true }) : undefined,
      giveUp: () => { this.#send(begun, {}).catch(() => {}) },
    }
  }
}
