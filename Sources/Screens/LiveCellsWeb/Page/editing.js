// Changes of rows: sends commands to the server, shows its prompts and reports the result.

import { request } from "./requests.js"
import { ask, askLater, expect, isAsking } from "./asking.js"

/** The maximum size of a request in bytes, as the server has it. */
const longestBody = 1 << 20

/**
 * Changes rows for the page with the id `page`. `say` shows a text; `written` is called after a
 * change.
 */
export class Editing {
  #page
  #say
  #written
  /** The end of the last cancelled prompt, which the server may not have received yet. */
  #cancelled = Promise.resolve()

  constructor(page, { say, written }) {
    this.#page = page
    this.#say = say
    this.#written = written
  }

  /** Begins to change rows of a table. The following keys are typed into the prompt. */
  begin(what) {
    // An open prompt must be answered first.
    if (isAsking()) return ask()
    expect(this.#send(what, what).catch((error) => this.#say(error.message)))
  }

  /** Moves the cursor's row by a number of rows, if the page shows the order of the source. */
  move(cursor, distance, view, status) {
    if (!status.movable || view.paused) return this.#say("rows cannot be moved here")
    if (cursor.name === undefined) return undefined
    // The cursor stays on the row.
    Object.assign(cursor, { held: true, isFirst: false })
    return this.change({ command: "move", table: view.table, rows: [cursor.name], distance })
  }

  /** Undoes or redoes a change. The server rarely needs a prompt for this. */
  async change(what) {
    try {
      const question = await this.#send(what, what)
      if (question) askLater(question)
    } catch (error) {
      this.#say(error.message)
    }
  }

  /**
   * Sends the first request of a change, or the reply to a prompt. Returns the next prompt, if any.
   */
  async #send(begun, body) {
    const json = JSON.stringify({ page: this.#page, table: begun.table, ...body })
    if (new Blob([json]).size > longestBody) {
      throw new Error(begun === body ? "too many rows to change at once" : "the text is too long")
    }
    // The server would cancel the next prompt instead if it received this request first.
    await this.#cancelled
    let answer
    try {
      answer = await request("edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: json })
    } catch {
      throw new Error("no connection: check in the rows whether the change was saved")
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
      giveUp: () => { this.#cancelled = this.#send(begun, {}).catch(() => {}) },
    }
  }
}
