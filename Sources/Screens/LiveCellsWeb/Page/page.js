// A grid in the browser that shows a table of the server.
//
// The server sends a part of the rows and its changes. The state of one viewer – the cursor, the
// selection, the scroll position, the pause – is here.

import { loadView, plainView, query as queryOf, saveView } from "./address.js"
import { hold, isAsking } from "./asking.js"
import { copy } from "./copying.js"
import { Selection } from "./selecting.js"
import { Editing } from "./editing.js"
import { Heads } from "./heads.js"
import { Lines } from "./lines.js"
import { Marks } from "./marks.js"
import { News } from "./news.js"
import { coverage, partAround } from "./parts.js"
import { differences, none, patched, snapshot } from "./picture.js"
import { Detail, showHelp } from "./reading.js"
import { request } from "./requests.js"
import { Rows } from "./rows.js"
import { direction, revealColumn, ScrollBar } from "./scrolling.js"
import { Search, askLine } from "./searching.js"
import { Stream } from "./stream.js"
import { chooseTables, listTables, loadTables } from "./tables.js"
import { nameKeys, paintWords, setText } from "./words.js"

const byId = (id) => document.getElementById(id)
const grid = byId("grid"), space = byId("space")
const strip = space.appendChild(Object.assign(document.createElement("div"), { id: "window" }))

const { tables, keys, help, heartbeat } = await loadTables()

// MARK: Rows from the server

/** The latest rows and the displayed rows. They differ only while the page is paused. */
let live = none, shown = none, lines = new Lines(none), waiting = 0
const marks = new Marks(() => draw())
const news = new News((text) => setText("news", text))
const stream = new Stream(() => wanted(), {
  snapshot: (json, want) => take(snapshot(json), want), patch: takePatch, state: () => draw(),
}, 2 * heartbeat + 1_000)
const connect = () => stream.connect()

const query = (more) => queryOf(view, more)

function take(picture, want) {
  const isSame = want.key === shown.key
  const columnsBefore = live.columns
  picture.key = want.key
  live = picture
  const isOther = JSON.stringify(columnsBefore) !== JSON.stringify(live.columns)
  if (isOther && heads.take(columnsBefore)) queueMicrotask(connect)
  heads.measure(live.rows)
  // The remembered cells of selected rows belong to the old columns.
  if (isOther) for (const name of selected.keys()) selected.set(name, undefined)
  if (!view.paused || !isSame || isOther) show(live, new Map(), new Set())
  // Changes that happened during a disconnection wait like those that arrive during a pause.
  else {
    waiting = Math.max(waiting, differences(shown, live))
    draw()
  }
  if (isOther) heads.set()
  removeGone()
  if (view.following) moveTo(live.total)
  // The address may name columns that the table does not have.
  const isMissing = (column) => live.columns.length > 0 && column >= live.columns.length
  if (isMissing(view.sort)) look({ sort: null, descending: false })
  if (isMissing(view.section)) look({ section: null })
}

function takePatch(patch) {
  const { picture, written, inserted, changes } = patched(live, patch)
  live = picture
  if (patch.out || patch.total !== undefined) removeGone()
  heads.measure(live.rows.filter((row) => written.has(row.name) || inserted.has(row.name)))
  if (view.paused) {
    waiting += changes
    draw()
  } else {
    news.add(changes)
    show(live, written, inserted)
    if (view.following && patch.total !== undefined) moveTo(live.total)
  }
}

/** Displays rows, and keeps the anchor row at its place on the screen. */
function show(picture, written, inserted) {
  const anchor = anchorRow(), before = cursor.position, wasSeen = isCursorSeen()
  shown = picture
  lines = new Lines(picture)
  waiting = 0
  for (const { name, cells } of picture.rows) if (selected.has(name)) selected.set(name, cells)
  const position = (name) => lines.positionOf(name)
  if (anchor) {
    const now = position(anchor.name)
    if (now !== undefined && now !== anchor.position) setTop(place.top + now - anchor.position)
  }
  const at = cursor.isFirst || cursor.name === undefined ? undefined : position(cursor.name)
  if (at !== undefined) cursor.position = at
  else if (cursor.held && cursor.name !== undefined) pursue(cursor.name)
  else resolveCursor()
  // New section titles may have moved the cursor's row out of sight.
  if (wasSeen && cursor.position === before && !isCursorSeen()) setTop(topFor(before))
  if (written.has(detail.row) || inserted.has(detail.row) || detail.isMissing(position)) showDetail(detail.row)
  for (const [name, columns] of written) for (const column of columns) marks.add(`${name}:${column}`)
  for (const name of inserted) marks.add(name)
  draw()
}

/**
 * Returns the row that keeps its place on the screen: the cursor's row if the user has moved to it
 * and it is visible, or else the first visible row. Returns undefined at the beginning of the table
 * and while the end is followed.
 */
function anchorRow() {
  const isSeen = (position) => position >= Math.floor(place.top) && position < place.top + fitting()
  if (cursor.held && cursor.name !== undefined && isSeen(cursor.position)) return cursor
  if (place.top < 1 || view.following) return undefined
  const position = Math.floor(place.top)
  const row = rowAt(position)
  return row && { name: row.name, position }
}

// MARK: State of the viewer

const view = plainView()
const cursor = { position: 0, name: undefined, column: 0, held: false, isFirst: true }
const place = { top: 0, rowHeight: 28 }
const selected = new Selection()
const removeGone = () => selected.removeGone(
  (name) => live.rows.some((row) => row.name === name), (more) => query(more), () => draw(),
)
let notice = ""
const detail = new Detail()
/** The id of this page's editing session on the server. */
const page = crypto.getRandomValues(new Uint32Array(4)).join("-")

const fitting = () => Math.max(1, Math.floor((grid.clientHeight - place.rowHeight) / place.rowHeight))
const rowAt = (position) => shown.rows[position - shown.first]

const topFor = (last) => lines.topFor(last, fitting())
const isCursorSeen = () =>
  cursor.position >= Math.floor(place.top) && lines.between(place.top, cursor.position) <= fitting()
const lastTop = () => topFor(Math.max(0, shown.total - 1))

/** Returns the request of the part around the visible rows. */
function wanted() {
  const part = partAround(place.top, fitting() + 2)
  return { ...part, table: view.table, key: query(part) }
}

/** Requests another part when the visible rows come near the end of the present one. */
function follow() {
  if (!stream.asked) return
  const { isThere, isNearEnd } = coverage(Math.floor(place.top), fitting() + 2, shown)
  if (wanted().key === stream.asked.key || (isThere && !isNearEnd)) return
  clearTimeout(place.timer)
  // While the user scrolls fast, only the rows at the stop are requested.
  place.timer = setTimeout(connect, isThere ? 0 : 60)
}

function resolveCursor() {
  cursor.position = Math.max(0, Math.min(cursor.position, shown.total - 1))
  cursor.name = rowAt(cursor.position)?.name
}

/** Follows the cursor's row when it moves beyond the loaded rows. */
async function pursue(name) {
  if (cursor.pursued === name) return
  cursor.pursued = name
  const position = await request(`place.json?${query({ row: name })}`)
    .then(async (answer) => (answer.ok ? (await answer.json()).position : null), () => null)
  cursor.pursued = undefined
  if (cursor.name !== name || !cursor.held || view.paused) return
  if (position === null) return resolveCursor()
  const distance = place.top - cursor.position, wasSeen = isCursorSeen()
  cursor.position = position
  if (wasSeen) setTop(position + distance)
}

function setTop(top) {
  place.top = Math.max(0, Math.min(top, lastTop()))
  draw()
}

function moveTo(position, isHeld = false) {
  cursor.position = Math.max(0, Math.min(Math.round(position), shown.total - 1))
  cursor.held = isHeld
  cursor.isFirst = !isHeld && cursor.position === 0
  cursor.name = rowAt(cursor.position)?.name
  if (cursor.position < place.top) setTop(cursor.position)
  else if (!isCursorSeen()) setTop(topFor(cursor.position))
  if (detail.row !== undefined) showDetail()
  draw()
}

function rearrange(values) {
  // Another order ends the hold.
  view.hold = ""
  Object.assign(place, { top: 0 })
  Object.assign(cursor, { position: 0, name: undefined, held: false, isFirst: true })
  look(values)
}

function orderBy(column) {
  if (view.sort !== column) rearrange({ sort: column, descending: false })
  else if (!view.descending) rearrange({ descending: true })
  else rearrange({ sort: null, descending: false })
}

/** Changes the view without moving the cursor. */
function look(values) {
  Object.assign(view, values)
  saveView(view)
  connect()
  draw()
}

const search = new Search({
  query, say: (text) => say(text),
  found: (position) => {
    moveTo(position, true)
    if (Math.abs(position - place.top) > fitting()) setTop(position - fitting() / 2)
  },
})

/** Changes rows, if the server allows editing. */
const editing = new Editing(page, {
  say: (text) => say(text),
  written: ({ command, rows }, answer) => {
    if (command !== "delete" || answer?.trim() !== "y") return
    for (const name of rows) selected.delete(name)
    draw()
  },
})

/** Returns the rows of a command: the selected rows, or the cursor's row. */
const chosen = () => (selected.size ? [...selected.keys()] : [cursor.name].filter((name) => name !== undefined))

/**
 * Begins a change of the chosen rows. Sends their names and the cells that this page shows of them.
 */
function change(command, more) {
  const rows = chosen()
  if (!rows.length) return say("no row")
  const known = new Map(shown.rows.map((row) => [row.name, row.cells]))
  editing.begin({
    command, table: view.table, rows, filter: view.filter, columns: heads.seen,
    shown: rows.map((name) => known.get(name) ?? selected.get(name) ?? null), ...more,
  })
}

function say(text) {
  notice = text
  draw()
}

async function showDetail(row = cursor.name) {
  const failure = await detail.show(row, query({ row }))
  if (failure) say(failure)
}

const commands = {
  moveRow: (amount) => moveTo(cursor.position + amount, true),
  movePages: (amount) => {
    const distance = Math.trunc(Math.max(1, fitting() - 1) * amount)
    setTop(place.top + distance)
    moveTo(cursor.position + distance, true)
  },
  moveToEnd: (amount) => moveTo(amount < 0 ? 0 : shown.total - 1),
  moveColumn: (amount) => {
    heads.move(amount)
    hasMovedColumn = true
    draw()
  },
  hideColumn: () => { if (!heads.hide()) say("the only column cannot be hidden") },
  showAllColumns: () => heads.showAll(),
  shiftColumn: (amount) => heads.shift(amount),
  resizeColumn: (amount) => heads.resize(amount),
  order: () => orderBy(cursor.column),
  reverseOrder: () => { if (view.sort !== null) rearrange({ descending: !view.descending }) },
  beginSearch: () => search.begin(() => cursor.position),
  searchAgain: (amount) => search.again(cursor.position, amount < 0),
  beginFilter: () => askLine("Filter rows by", view.filter, (filter) => rearrange({ filter })),
  toggleSections: () => rearrange({ section: view.section === cursor.column ? null : cursor.column }),
  toggleHolding: () => look({ hold: view.hold ? "" : `${page}-${Date.now()}` }),
  togglePause: () => {
    view.paused = !view.paused
    if (!view.paused) show(live, new Map(), new Set())
    draw()
  },
  toggleFollowing: () => {
    view.following = !view.following
    if (view.following) moveTo(shown.total)
    draw()
  },
  toggleSelection: () => {
    const row = rowAt(cursor.position)
    if (!row) return
    if (!selected.delete(row.name)) selected.set(row.name, row.cells)
    moveTo(cursor.position + 1, true)
  },
  clearSelection: () => {
    selected.clear()
    draw()
  },
  toggleDetail: () => (detail.row === undefined ? showDetail() : detail.hide()),
  copyField: () => copy([cursor.name].filter((name) => name !== undefined), [cursor.column], "field", query, say),
  copyRows: () => copy(chosen(), heads.seen, "text", query, say),
  toggleHelp: () => showHelp(help, live.status),
  edit: () => change("edit", { column: cursor.column, title: shown.columns[cursor.column]?.[0] }),
  delete: () => change("delete"),
  add: () => editing.begin({ command: "add", table: view.table }),
  shiftRow: (distance) => editing.move(cursor, distance, view, live.status),
  undo: () => editing.change({ command: "undo", table: view.table }),
  redo: () => editing.change({ command: "redo", table: view.table }),
}

// MARK: Keyboard and pointer

addEventListener("keydown", (event) => {
  if (hold(event) || event.isComposing || event.keyCode === 229) return
  if (event.altKey || event.metaKey || event.target.closest("textarea, select, dialog, button, a")) return
  const name = event.ctrlKey ? `Control-${event.key.toLowerCase()}` : event.key
  if (event.key === "Escape") {
    search.end()
    if (detail.row !== undefined) detail.hide()
    return say("")
  }
  if (!Object.hasOwn(keys, name)) return
  const [command, logical] = keys[name]
  const amount = name.startsWith("Arrow") && command === "moveColumn" ? direction() * logical : logical
  event.preventDefault()
  if (notice) say("")
  // While the detail is open, left and right move to the neighbouring rows.
  if (detail.row !== undefined && command === "moveColumn") commands.moveRow(amount)
  else commands[command](amount)
})

byId("tools").addEventListener("click", (event) => {
  const command = event.target.dataset?.command
  if (!command) return
  commands[command](0)
  if (!isAsking() && command !== "toggleHelp") grid.focus()
})

strip.addEventListener("click", (event) => {
  const element = event.target.closest(".row"), cell = event.target.closest(".cell")
  if (!element) return
  if (cell) cursor.column = cell.column
  moveTo(element.position, true)
  if (event.ctrlKey || event.metaKey) {
    commands.toggleSelection()
    moveTo(element.position, true)
  }
})

strip.addEventListener("dblclick", () => commands.toggleDetail())
chooseTables(() => view.table, (table) => {
  view.hidden.clear()
  Object.assign(view, { order: [], widths: {} })
  selected.clear()
  shown = live = none
  detail.hide()
  rearrange({ table, sort: null, descending: false, filter: "", section: null })
})

const bar = new ScrollBar({
  scrolled: (top) => {
    if (top !== undefined) {
      view.following &&= top >= lastTop() - 1
      cursor.held = false
      place.top = Math.max(0, Math.min(top, lastTop()))
    }
    draw()
  },
  moved: (distance) => {
    cursor.held = false
    setTop(place.top + distance)
  },
})

new ResizeObserver(() => draw()).observe(grid)
document.addEventListener("visibilitychange", () => { if (document.hidden || !stream.isOpen) connect() })

// MARK: Drawing

const rows = new Rows(strip)
const heads = new Heads(view, cursor, () => live, {
  changed: () => {
    rows.clear()
    draw()
  },
  chosen: (column) => {
    cursor.column = column
    orderBy(column)
  },
})
let drawing
/** Whether the next drawing scrolls sideways to the column of the cursor. */
let hasMovedColumn = false

/** Schedules one drawing before the next animation frame. */
function draw() {
  drawing ??= requestAnimationFrame(paint)
}

function paint() {
  drawing = undefined
  place.rowHeight = parseFloat(getComputedStyle(byId("heads")).height) || 28
  // The grid may have become lower, so that the cursor's row no longer fits.
  const fits = fitting(), room = lines.between(place.top, cursor.position)
  if (room > fits && room <= place.fits) place.top = topFor(cursor.position)
  place.fits = fits
  place.top = Math.max(0, Math.min(place.top, lastTop()))
  bar.place(place.top, shown.total, place.rowHeight, lastTop(), lines.haveTitles)
  paintRows()
  // A refused or unfinished order is not the order of the rows.
  heads.paint(live.status.complete !== false)
  if (hasMovedColumn) revealColumn(strip)
  hasMovedColumn = false
  const user = { view, cursor, notice, waiting, selected: selected.size, query }
  paintWords(user, stream, live, { total: shown.total, isLoaded: shown !== none })
  follow()
}

function paintRows() {
  const top = Math.floor(place.top)
  const from = Math.max(0, top - 4), to = Math.min(shown.total, top + fitting() + 6)
  // One translation moves all rows. Their positions within it are fixed.
  const base = shown.first
  const offset = bar.isScaled ? grid.scrollTop - lines.top(place.top) * place.rowHeight : base * place.rowHeight
  strip.style.transform = `translateY(${offset}px)`
  const positions = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  rows.show(positions.map((position) => [position, rowAt(position)]), {
    columns: heads.seen, alignments: heads.alignments, cursor, selected, marks,
    offsetOf: (position) => lines.of(position) * place.rowHeight,
  })
  rows.describe(grid, rowAt(cursor.position), cursor.column, [shown.total, heads.seen.length])
}

// MARK: Start

loadView(view)
if (!view.table) view.table = tables[0]
listTables(tables, view.table)
nameKeys(keys)
connect()
grid.focus()
