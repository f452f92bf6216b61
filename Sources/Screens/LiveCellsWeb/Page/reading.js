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

  /**
   * Shows a row. `query` is the query string of the row. Returns the message of a failure, if any.
   */
  async show(row, query) {
    if (row === undefined) return this.hide()
    this.row = row
    const answer = await request(`row.json?${query}`).catch(() => undefined)
    if (this.row !== row) return undefined
    if (!answer) return "no connection: the row could not be read"
    byId("detail").hidden = false
    const entries = answer.ok ? await answer.json() : []
    // Touch screens have no Escape key.
    const close = make("button", { type: "button", textContent: "Close", onclick: () => this.hide() })
    byId("detail").replaceChildren(close, list(entries.map(([title, kind, lines, account]) => [
      { textContent: title, dir: "auto" },
      { className: kinds[kind], textContent: lines.join("\n"), dir: "auto" },
      // When the value changed, why, and what it was.
      ...(account ? [{ className: "account", textContent: account, dir: "auto" }] : []),
    ])))
    return undefined
  }

  hide() {
    this.row = undefined
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
