// The texts around the rows: the status line, the title, and the state of the buttons.

const byId = (id) => document.getElementById(id)

export function setText(id, text) {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
}

/** Shows the key of each button of the toolbar. `keys` has the command of each key. */
export function nameKeys(keys) {
  for (const button of document.querySelectorAll("[data-command]")) {
    const key = Object.keys(keys).find((key) => keys[key][0] === button.dataset.command)
    button.title = `${button.title}: ${key}`
  }
}

/** Returns what the user should know of the view and of the user's own state. */
function facts({ view, waiting, selected }, status) {
  const facts = []
  if (view.paused) facts.push(`paused, ${waiting} waiting`)
  if (view.following) facts.push("following")
  if (status.held !== undefined) facts.push(`order held, ${status.held} waiting`)
  if (view.filter && status.complete !== false) facts.push(`filtered by “${view.filter}”`)
  if (selected) facts.push(`${selected} selected`)
  return facts.join("  ·  ")
}

/**
 * Shows the texts. `user` has the `view`, the `cursor`, the `notice`, the numbers of `waiting`
 * changes and of `selected` rows, and the function `query` of the rows' address; `stream` the state of
 * the connection.
 */
export function paintWords(user, stream, { status }, { total, isLoaded }) {
  const { view } = user, { reason } = stream
  document.body.classList.toggle("outdated", reason !== "" || status.outdated === true)
  const since = reason ? stream.since : status.since
  setText("state", (reason ? `not live: ${reason}` : status.text ?? "loading") + (since ? `, since ${since}` : ""))
  setText("facts", user.notice || status.notice || facts(user, status))
  const unknown = status.complete === false ? "… rows" : "0 rows"
  setText("place", total ? `${(user.cursor.position + 1).toLocaleString()} of ${total.toLocaleString()}` : unknown)
  byId("empty").hidden = total > 0 || (!isLoaded && !reason)
  setText("empty", isLoaded ? status.empty ?? "" : reason)
  setText("title", view.table)
  if (byId("grid").ariaLabel !== view.table) byId("grid").ariaLabel = view.table
  document.title = `${view.table} – LiveCells`
  byId("filtering").setAttribute("aria-pressed", view.filter !== "")
  byId("pausing").setAttribute("aria-pressed", view.paused)
  byId("following").setAttribute("aria-pressed", view.following)
  const download = `${view.table}.csv`
  Object.assign(byId("download"), { href: `rows.csv?${user.query({})}`, download })
  Object.assign(byId("spreadsheet"), { href: `rows.csv?${user.query({ form: "spreadsheet" })}`, download })
}
