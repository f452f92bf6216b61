// Texts for the clipboard: the present and complete values from the server.

import { request } from "./requests.js"

// The rows per request. More would make the address too long.
const atOnce = 100

/** Requests the present texts of rows, a number of rows at once. */
async function* pieces(rows, columns, form, queryOf) {
  for (let start = 0; start < rows.length; start += atOnce) {
    const more = { rows: rows.slice(start, start + atOnce).join("."), columns: columns.join("."), form }
    const answer = await request(`copy.json?${queryOf(more)}`, {}, { milliseconds: 60_000 })
    if (!answer.ok) throw new Error(await answer.text())
    yield await answer.json()
  }
}

/** Reads the texts of rows. `queryOf` returns the query string for further parameters. */
async function read(rows, columns, form, queryOf) {
  const read = { text: "", rows: 0, cut: false, hidden: 0 }
  for await (const piece of pieces(rows, columns, form, queryOf)) {
    if (piece.rows) read.text += (read.rows ? "\n" : "") + piece.text
    read.rows += piece.rows
    read.cut ||= piece.cut
    read.hidden += piece.hidden
  }
  if (!read.rows) throw new Error(rows.length === 1 ? "the row no longer exists" : "the rows no longer exist")
  return read
}

/** Returns those of some rows that no longer exist. */
export async function goneRows(rows, queryOf) {
  const gone = []
  for await (const piece of pieces(rows, [0], "field", queryOf)) gone.push(...piece.gone)
  return gone
}

/** Copies the texts of rows. `say` shows messages to the user. */
export async function copy(rows, columns, form, queryOf, say) {
  say("copying …")
  say(await result(rows, columns, form, queryOf))
}

/** Copies the texts of rows. Returns the message for the user. */
async function result(rows, columns, form, queryOf) {
  if (!rows.length) return "no row to copy"
  if (!navigator.clipboard) return "the browser does not allow copying here"
  let done, failure
  const text = read(rows, columns, form, queryOf).then((read) => {
    done = read
    return read.text
  })
  text.catch((error) => { failure = error })
  try {
    // Some browsers allow copying only in the event handler of a key, so a promise is passed at
    // once.
    if (window.ClipboardItem) {
      const blob = text.then((text) => new Blob([text], { type: "text/plain" }))
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
    } else {
      await navigator.clipboard.writeText(await text)
    }
  } catch {
    await text.catch(() => {})
    return failure ? `nothing was copied: ${failure.message}` : "the browser does not allow copying here"
  }
  const what = form === "field" ? "the field" : done.rows === 1 ? "the row" : `${done.rows} rows`
  const missing = rows.length - done.rows
  const cut = done.cut ? ", long values truncated" : ""
  return `copied ${what}${hiddenText(done)}${cut}${missing ? `, ${missing} no longer exist` : ""}`
}

/** Describes the copied rows that a filter hides. */
function hiddenText({ rows, hidden }) {
  if (!hidden) return ""
  return rows === 1 ? ", hidden by the filter" : `, ${hidden} of them hidden by the filter`
}
