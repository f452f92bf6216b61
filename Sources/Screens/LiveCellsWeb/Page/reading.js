// The pages that are shown beside the rows: the complete row and the keys.

import { isAsking } from "./asking.js"
import { kinds } from "./picture.js"
import { request } from "./requests.js"

const byId = (id) => document.getElementById(id)
const make = (tag, properties) => Object.assign(document.createElement(tag), properties)

/** Returns a list of terms and their descriptions. */
function list(entries) {
  const list = make("dl")
  for (const [term, ...descriptions] of entries) {
    list.append(make("dt", term), ...descriptions.map((description) => make("dd", description)))
  }
  return list
}

/** The row that is shown completely. */
export class Detail {
  /** The row's number; undefined while no row is shown. */
  row
  /** The row whose content is shown, and whether it no longer exists. */
  #read
  #isGone = false
  #isReading = false

  /**
   * Shows a row. `query` is the query string of the row. Returns the message of a failure, if any.
   */
  async show(row, query) {
    if (row === undefined) return this.hide()
    this.row = row
    this.#isReading = true
    const answer = await request(`row.json?${query}`).catch(() => undefined)
    this.#isReading = false
    if (this.row !== row) return undefined
    if (!answer) return "no connection: the row could not be read"
    this.#isGone = answer.status === 404
    byId("detail").hidden = false
    if (!answer.ok) return this.#refuse(row, this.#isGone ? "This row no longer exists." : await answer.text())
    const entries = await answer.json()
    this.#read = row
    byId("detail").replaceChildren(this.#closing(), list(entries.map(([title, kind, lines, account]) => [
      { textContent: title, dir: "auto" },
      { className: kinds[kind], textContent: lines.join("\n"), dir: "auto" },
      // When the value changed, why, and what it was.
      ...(account ? [{ className: "account", textContent: account, dir: "auto" }] : []),
    ])))
    return undefined
  }

  /** Whether the shown row is not among the loaded rows, and may have been deleted. */
  isMissing(position) {
    return this.row !== undefined && !this.#isGone && !this.#isReading && position(this.row) === undefined
  }

  /** Shows why the row cannot be read, above its last content. */
  #refuse(row, reason) {
    const page = byId("detail")
    if (this.#read !== row) page.replaceChildren(this.#closing())
    page.querySelector(".remark")?.remove()
    page.querySelector("button").after(make("p", { className: "remark", textContent: reason }))
  }

  // Touch screens have no Escape key.
  #closing() { return make("button", { type: "button", textContent: "Close", onclick: () => this.hide() }) }

  hide() {
    this.row = this.#read = undefined
    byId("detail").hidden = true
    // The focus stays in an open prompt.
    if (!isAsking()) byId("grid").focus()
  }
}

/** Shows the keys. */
export function showHelp(help, status) {
  const lines = help.filter(([, , need]) => !need || status[need])
  byId("help").replaceChildren(list(lines.map(([keys, title]) => [{ textContent: keys }, { textContent: title }])))
  byId("help").showModal()
}

byId("help").addEventListener("click", () => byId("help").close())
