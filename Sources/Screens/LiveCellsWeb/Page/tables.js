// The list of tables to choose from.

import { isGone, refusal, request } from "./requests.js"
import { setText } from "./words.js"

const select = document.getElementById("tables")
let listed = ""

/**
 * Returns the names of the tables, the key bindings, the help, and the heartbeat interval in
 * milliseconds. Repeats the request until the server responds, and shows why it does not.
 */
export async function loadTables() {
  for (;;) {
    const answer = await request("tables.json").catch(() => undefined)
    const json = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (json) return json
    const isRefused = answer && !answer.ok
    setText("empty", isRefused ? refusal(answer) : "no connection")
    const pause = (isRefused && isGone(answer) ? 30_000 : 500) + Math.random() * 3_000
    await new Promise((done) => setTimeout(done, pause))
  }
}

/** Lists the tables, including a requested table that does not exist. */
export function listTables(names, shown) {
  // An open list must not change.
  if (listed === JSON.stringify(names)) return
  listed = JSON.stringify(names)
  const isMissing = !names.includes(shown)
  select.hidden = names.length < 2 && !isMissing
  select.replaceChildren(...(isMissing ? [shown, ...names] : names).map((name) => {
    const option = Object.assign(document.createElement("option"), { value: name, textContent: name })
    option.selected = name === shown
    option.disabled = isMissing && name === shown
    return option
  }))
}

/**
 * Calls `chosen` with the table that the user chooses. The list is refreshed when it is opened,
 * because tables may have been created or dropped. `shown` returns the name of the present table.
 */
export function chooseTables(shown, chosen) {
  const refresh = async () => {
    const answer = await request("tables.json").catch(() => undefined)
    if (answer?.ok) listTables((await answer.json()).tables, shown())
  }
  select.addEventListener("pointerdown", refresh)
  select.addEventListener("focus", refresh)
  select.addEventListener("change", (event) => chosen(event.target.value))
}
