// A grid in the browser that shows a table of the server.
//
// The server sends a part of the rows and its changes. The state of one viewer – the cursor, the
// selection, the scroll position, the pause – is here.

import { loadView, plainView, query as queryOf, saveView } from "./address.js"
import { ask, hold, isAsking } from "./asking.js"
import { moveColumns } from "./columns.js"
import { copy } from "./copying.js"
import { Editing } from "./editing.js"
import { Lines } from "./lines.js"
import { Marks } from "./marks.js"
import { News } from "./news.js"
import { differences, kinds, none, patched, plain, snapshot } from "./picture.js"
import { request } from "./requests.js"
import { Rows, cellId } from "./rows.js"
import { Stream } from "./stream.js"

const byId = (id) => document.getElementById(id)
const grid = byId("grid"), space = byId("space"), heads = byId("heads")
const make = (tag, className = "") => Object.assign(document.createElement(tag), { className })
const strip = space.appendChild(Object.assign(make("div"), { id: "window" }))

/**
 * The names of the tables, the key bindings, the help, and the heartbeat interval in milliseconds.
 */
const { tables, keys, help, heartbeat } = await (await request("tables.json")).json()
// Browsers limit the height of an element. Above this height the scroll bar is scaled.
const highest = 8_000_000
// The positions and lengths of the parts that are requested, as in `ShapeRequest` of the server.
const margin = 16, stride = 64, counts = [192, 384, 768]

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
  if (isOther) takeColumns(columnsBefore)
  if (!view.paused || !isSame || isOther) show(live, new Map(), new Set())
  // Changes that happened during a disconnection wait like those that arrive during a pause.
  else {
    waiting = Math.max(waiting, differences(shown, live))
    draw()
  }
  measure(live.rows)
  if (isOther) setColumns()
  if (view.following) moveTo(live.total)
  // The address may name columns that the table does not have.
  const isMissing = (column) => live.columns.length > 0 && column >= live.columns.length
  if (isMissing(view.sort)) look({ sort: null, descending: false })
  if (isMissing(view.section)) look({ section: null })
}

/** Adopts new columns of the table. Remaining columns keep their arrangement. */
function takeColumns(before) {
  measured = []
  if (!before.length) return
  const title = before[cursor.column]?.[0]
  const isOtherView = moveColumns(view, before, live.columns)
  cursor.column = live.columns.findIndex(([other]) => other === title)
  // The remembered cells of selected rows belong to the old columns.
  for (const name of selected.keys()) selected.set(name, undefined)
  if (isOtherView) queueMicrotask(connect)
}

function takePatch(patch) {
  const { picture, written, inserted, changes } = patched(live, patch)
  live = picture
  measure(live.rows.filter((row) => written.has(row.name) || inserted.has(row.name)))
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
  const position = (name) => {
    const at = picture.rows.findIndex((row) => row.name === name)
    return at < 0 ? undefined : picture.first + at
  }
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
  if (detail && (written.has(detail) || inserted.has(detail))) showDetail()
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
  const row = shown.rows[position - shown.first]
  return row && { name: row.name, position }
}

// MARK: State of the viewer

const view = plainView()
const cursor = { position: 0, name: undefined, column: 0, held: false, isFirst: true }
const place = { top: 0, rowHeight: 28 }
const selected = new Map()
let notice = "", sought = "", detail
/** The id of this page's editing session on the server. */
const page = crypto.getRandomValues(new Uint32Array(4)).join("-")

const fitting = () => Math.max(1, Math.floor((grid.clientHeight - place.rowHeight) / place.rowHeight))
const seen = () => view.order.filter((column) => !view.hidden.has(column))
const rowAt = (position) => shown.rows[position - shown.first]

const topFor = (last) => lines.topFor(last, fitting())
const isCursorSeen = () =>
  cursor.position >= Math.floor(place.top) && lines.between(place.top, cursor.position) <= fitting()
const lastTop = () => topFor(Math.max(0, shown.total - 1))

/** Returns the shape that covers the visible rows and a margin around them. */
function wanted() {
  const rows = fitting() + 2
  const count = counts.find((count) => count >= rows + 2 * margin + stride) ?? counts.at(-1)
  const middle = place.top + rows / 2 - count / 2
  const first = Math.max(0, Math.round(middle / stride) * stride)
  return { first, count, table: view.table, key: query({ first, count }) }
}

/** Requests another shape when the visible rows come near the end of the present one. */
function follow() {
  const { asked } = stream
  if (!asked) return
  const top = Math.floor(place.top), bottom = top + fitting() + 2
  const first = shown.first, last = first + shown.rows.length
  const isThere = top >= first && Math.min(bottom, shown.total) <= last
  const isNearEnd = (first > 0 && top < first + margin) || (last < shown.total && bottom > last - margin)
  if (wanted().key === asked.key || (isThere && !isNearEnd)) return
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
  if (detail) showDetail()
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

async function find(text, from, isBackwards) {
  place.search?.abort()
  place.search = new AbortController()
  say(`/${text}`)
  try {
    const more = { text, from, ...(isBackwards && { back: 1 }) }
    const { signal } = place.search
    const answer = await request(`find.json?${query(more)}`, {}, { signal, milliseconds: 120_000 })
    if (!answer.ok) return say(await answer.text())
    const { position } = await answer.json()
    if (position === null) return say(`/${text}  not found`)
    say("")
    moveTo(position, true)
    if (Math.abs(position - place.top) > fitting()) setTop(position - fitting() / 2)
  } catch (error) {
    if (error.name !== "AbortError") say("no connection")
  }
}

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
    command, table: view.table, rows, filter: view.filter, columns: seen(),
    shown: rows.map((name) => known.get(name) ?? selected.get(name) ?? null), ...more,
  })
}

async function copyRows(rows, columns, form) {
  say("copying …")
  say(await copy(rows, columns, form, query))
}

/** Opens a prompt for a line of text that does not belong to a row. */
const askLine = (text, proposal, done) => ask({ text, proposal, done, isLine: true, longest: 1_000 })

function say(text) {
  notice = text
  draw()
}

async function showDetail() {
  const name = cursor.name
  if (name === undefined) return hideDetail()
  detail = name
  const answer = await request(`row.json?${query({ row: name })}`).catch(() => undefined)
  if (detail !== name) return
  if (!answer) return say("no connection: the row could not be read")
  const box = byId("detail")
  box.hidden = false
  const list = make("dl")
  const entries = answer.ok ? await answer.json() : []
  for (const [title, kind, lines] of entries) {
    list.append(
      Object.assign(make("dt"), { textContent: title, dir: "auto" }),
      Object.assign(make("dd", kinds[kind]), { textContent: lines.join("\n"), dir: "auto" }),
    )
  }
  // Touch screens have no Escape key.
  const end = Object.assign(make("button"), { type: "button", textContent: "Close", onclick: hideDetail })
  box.replaceChildren(end, list)
  draw()
}

function hideDetail() {
  detail = undefined
  byId("detail").hidden = true
  // The focus stays in an open prompt.
  if (!isAsking()) grid.focus()
}

const commands = {
  moveRow: (amount) => moveTo(cursor.position + amount, true),
  movePages: (amount) => {
    const distance = Math.trunc(Math.max(1, fitting() - 1) * amount)
    setTop(place.top + distance)
    moveTo(cursor.position + distance, true)
  },
  moveToEnd: (amount) => moveTo(amount < 0 ? 0 : shown.total - 1),
  moveColumn: (amount) => moveColumn(amount),
  hideColumn: () => {
    if (seen().length < 2) return say("the only column cannot be hidden")
    const column = cursor.column
    moveColumn(seen().at(-1) === column ? -1 : 1)
    view.hidden.add(column)
    setColumns()
  },
  showAllColumns: () => {
    view.hidden.clear()
    setColumns()
  },
  shiftColumn: (amount) => {
    const columns = seen(), target = columns[columns.indexOf(cursor.column) + amount]
    if (target === undefined) return
    const to = view.order.indexOf(target)
    view.order = view.order.filter((column) => column !== cursor.column)
    view.order.splice(to, 0, cursor.column)
    setColumns()
  },
  resizeColumn: (amount) => {
    view.widths[cursor.column] = Math.max(3, width(cursor.column) + amount)
    setColumns()
  },
  order: () => orderBy(cursor.column),
  reverseOrder: () => { if (view.sort !== null) rearrange({ descending: !view.descending }) },
  beginSearch: () => askLine("Search", sought, (text) => {
    if (text) sought = text
    if (sought) find(sought, cursor.position, false)
  }),
  searchAgain: (amount) => { if (sought) find(sought, cursor.position, amount < 0) },
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
  toggleDetail: () => (detail === undefined ? showDetail() : hideDetail()),
  copyField: () => copyRows([cursor.name].filter((name) => name !== undefined), [cursor.column], "field"),
  copyRows: () => copyRows(chosen(), seen(), "text"),
  toggleHelp: () => showHelp(),
  edit: () => change("edit", { column: cursor.column, title: shown.columns[cursor.column]?.[0] }),
  delete: () => change("delete"),
  add: () => editing.begin({ command: "add", table: view.table }),
  undo: () => editing.change({ command: "undo", table: view.table }),
  redo: () => editing.change({ command: "redo", table: view.table }),
}

function moveColumn(amount) {
  const columns = seen()
  const at = Math.max(0, Math.min(columns.indexOf(cursor.column) + amount, columns.length - 1))
  cursor.column = columns[at] ?? 0
  draw()
  strip.querySelector(".here")?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

/** Shows the key bindings. */
function showHelp() {
  const list = make("dl")
  for (const [keys, title] of help) {
    list.append(
      Object.assign(make("dt"), { textContent: keys }), Object.assign(make("dd"), { textContent: title }),
    )
  }
  byId("help").replaceChildren(list)
  byId("help").showModal()
}

// MARK: Keyboard and pointer

addEventListener("keydown", (event) => {
  if (hold(event) || event.isComposing || event.keyCode === 229) return
  if (event.altKey || event.metaKey || event.target.closest("textarea, select, dialog, button, a")) return
  const name = event.ctrlKey ? `Control-${event.key.toLowerCase()}` : event.key
  if (event.key === "Escape") {
    place.search?.abort()
    if (detail !== undefined) hideDetail()
    return say("")
  }
  if (!Object.hasOwn(keys, name)) return
  const [command, amount] = keys[name]
  event.preventDefault()
  if (notice) say("")
  // While the detail is open, left and right move to the neighbouring rows.
  if (detail !== undefined && command === "moveColumn") commands.moveRow(amount)
  else commands[command](amount)
})

byId("tools").addEventListener("click", (event) => {
  const command = event.target.dataset?.command
  if (!command) return
  commands[command](0)
  if (!isAsking() && command !== "toggleHelp") grid.focus()
})

/** The column that is being resized, the start of the pointer, and the width at the start. */
let pulled

/** Returns the column head whose end is under the pointer. */
const endOfHead = (event) => {
  const head = event.target.closest(".head")
  return head && head.getBoundingClientRect().right - event.clientX <= 8 ? head : undefined
}

heads.addEventListener("pointerdown", (event) => {
  const head = endOfHead(event)
  pulled = head && { column: head.column, x: event.clientX, width: width(head.column) }
  if (head) heads.setPointerCapture(event.pointerId)
})

heads.addEventListener("pointermove", (event) => {
  if (!pulled || !event.buttons) return heads.classList.toggle("pulling", endOfHead(event) !== undefined)
  const letter = byId("letter").getBoundingClientRect().width / 100
  view.widths[pulled.column] = Math.max(3, pulled.width + (event.clientX - pulled.x) / letter)
  fitColumns()
})

heads.addEventListener("pointerup", () => { if (pulled) saveView(view) })

heads.addEventListener("click", (event) => {
  const column = event.target.closest(".head")?.column
  // A drag that resizes a column ends with a click event.
  if (column === undefined || pulled) return
  cursor.column = column
  orderBy(column)
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
byId("help").addEventListener("click", () => byId("help").close())
byId("tables").addEventListener("change", (event) => {
  view.hidden.clear()
  Object.assign(view, { order: [], widths: {} })
  selected.clear()
  shown = live = none
  hideDetail()
  rearrange({ table: event.target.value, sort: null, descending: false, filter: "", section: null })
})

grid.addEventListener("scroll", () => {
  if (Math.abs(grid.scrollTop - (place.scrolled ?? -1)) < 1) return draw()
  place.scrolled = grid.scrollTop
  const reach = space.offsetHeight + place.rowHeight - grid.clientHeight
  const top = isScaled()
    ? (grid.scrollTop / Math.max(1, reach)) * lastTop()
    : grid.scrollTop / place.rowHeight
  view.following &&= top >= lastTop() - 1
  cursor.held = false
  place.top = Math.max(0, Math.min(top, lastTop()))
  draw()
})

grid.addEventListener("wheel", (event) => {
  // The scaled scroll bar is too coarse for a wheel.
  if (!isScaled() || event.ctrlKey || !event.deltaY) return
  event.preventDefault()
  const unit = event.deltaMode === 1 ? 1 : event.deltaMode === 2 ? fitting() : 1 / place.rowHeight
  cursor.held = false
  setTop(place.top + event.deltaY * unit)
}, { passive: false })

const isScaled = () => shown.total * place.rowHeight > highest || lines.haveTitles

new ResizeObserver(() => draw()).observe(grid)
document.addEventListener("visibilitychange", () => { if (document.hidden || !stream.isOpen) connect() })

// MARK: Drawing

const rows = new Rows(strip)
let isDrawing = false

/** Schedules one drawing before the next animation frame. */
function draw() {
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    paint()
  })
}

/** Returns the width of a column in characters: the user's choice, or the longest text so far. */
const width = (column) => view.widths[column] ?? measured[column]
let measured = []

/** Widens columns for rows with longer texts. */
function measure(rows) {
  const before = measured
  measured = live.columns.map(([title], column) => Math.max(
    before[column] ?? 0, Math.min(40, title.length + 2),
    ...rows.map((row) => Math.min(40, row.cells[column].length - 1)),
  ))
  if (measured.some((width, column) => width !== before[column])) fitColumns()
}

function fitColumns() {
  const widths = seen().map((column) => `calc(${width(column)}ch + 22px)`)
  widths.push(`minmax(${widths.pop()}, 1fr)`)
  grid.style.setProperty("--columns", widths.join(" "))
}

function setColumns() {
  const count = live.columns.length
  // The address may contain invalid columns.
  const isColumn = (column) => Number.isInteger(column) && column >= 0 && column < count
  if (view.order.length !== count || new Set(view.order.filter(isColumn)).size !== count) {
    view.order = live.columns.map((_, column) => column)
    view.hidden = new Set([...view.hidden].filter(isColumn))
  }
  if (seen().length === 0) view.hidden.clear()
  if (!seen().includes(cursor.column)) cursor.column = seen()[0] ?? 0
  fitColumns()
  heads.replaceChildren(...seen().map((column, at) => {
    const head = make("div", "head")
    head.setAttribute("role", "columnheader")
    head.setAttribute("aria-colindex", at + 1)
    if (at === 0) head.classList.add("pinned")
    if (live.rows[0]?.cells[column][0] === "n") head.classList.add("trailing")
    head.textContent = live.columns[column][0]
    head.dir = "auto"
    head.column = column
    return head
  }))
  rows.clear()
  saveView(view)
  draw()
}

function paint() {
  place.rowHeight = parseFloat(getComputedStyle(heads).height) || 28
  // The grid may have become lower, so that the cursor's row no longer fits.
  const fits = fitting(), room = lines.between(place.top, cursor.position)
  if (room > fits && room <= place.fits) place.top = topFor(cursor.position)
  place.fits = fits
  place.top = Math.max(0, Math.min(place.top, lastTop()))
  placeScrollBar()
  paintRows()
  paintHeads()
  paintWords()
  follow()
}

function placeScrollBar() {
  const height = Math.min(shown.total * place.rowHeight, highest)
  if (space.offsetHeight !== Math.round(height)) space.style.height = `${height}px`
  const reach = Math.max(0, height + place.rowHeight - grid.clientHeight)
  const wanted = isScaled()
    ? Math.round((place.top / Math.max(1, lastTop())) * reach)
    : place.top * place.rowHeight
  if (Math.abs(grid.scrollTop - wanted) >= 1) {
    grid.scrollTop = wanted
    place.scrolled = grid.scrollTop
  }
}

function paintRows() {
  const top = Math.floor(place.top)
  const from = Math.max(0, top - 4), to = Math.min(shown.total, top + fitting() + 6)
  // One translation moves all rows. Their positions within it are fixed.
  const base = shown.first
  const offset = isScaled() ? grid.scrollTop - lines.top(place.top) * place.rowHeight : base * place.rowHeight
  strip.style.transform = `translateY(${offset}px)`
  const positions = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  rows.show(positions.map((position) => [position, rowAt(position)]), {
    columns: seen(), heads: live.columns, cursor, selected, marks,
    offsetOf: (position) => lines.of(position) * place.rowHeight,
  })
  const active = rowAt(cursor.position)
  if (active && rows.has(active.name)) grid.setAttribute("aria-activedescendant", cellId(active.name, cursor.column))
  else grid.removeAttribute("aria-activedescendant")
}

function paintHeads() {
  grid.setAttribute("aria-rowcount", shown.total + 1)
  grid.setAttribute("aria-colcount", seen().length)
  for (const head of heads.children) {
    // A refused or unfinished order is not the order of the rows.
    const sort = view.sort !== head.column || live.status.complete === false ? "none" : view.descending ? "descending" : "ascending"
    if (head.getAttribute("aria-sort") !== sort) head.setAttribute("aria-sort", sort)
  }
}

function paintWords() {
  const { status } = live
  const { reason } = stream
  const isOutdated = reason !== "" || status.outdated === true
  document.body.classList.toggle("outdated", isOutdated)
  const since = reason ? stream.since : status.since
  setText("state", reason
    ? `not live: ${reason}, since ${since}`
    : (status.text ?? "loading") + (since ? `, since ${since}` : ""))
  const facts = []
  if (view.paused) facts.push(`paused, ${waiting} waiting`)
  if (view.following) facts.push("following")
  if (status.held !== undefined) facts.push(`order held, ${status.held} waiting`)
  if (view.filter && status.complete !== false) facts.push(`filtered by “${view.filter}”`)
  if (selected.size) facts.push(`${selected.size} selected`)
  setText("facts", notice || status.notice || facts.join("  ·  "))
  const unknown = status.complete === false ? "… rows" : "0 rows"
  setText("place", shown.total
    ? `${(cursor.position + 1).toLocaleString()} of ${shown.total.toLocaleString()}` : unknown)
  byId("empty").hidden = shown.total > 0 || (shown === none && !reason)
  setText("empty", shown === none ? reason : status.empty ?? "")
  setText("title", view.table)
  if (grid.ariaLabel !== view.table) grid.ariaLabel = view.table
  document.title = `${view.table} – LiveCells`
  byId("filtering").setAttribute("aria-pressed", view.filter !== "")
  byId("pausing").setAttribute("aria-pressed", view.paused)
  byId("following").setAttribute("aria-pressed", view.following)
  byId("download").href = `rows.csv?${query({})}`
  byId("download").download = `${view.table}.csv`
  byId("spreadsheet").href = `rows.csv?${query({ form: "spreadsheet" })}`
  byId("spreadsheet").download = `${view.table}.csv`
}

function setText(id, text) {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
}

// MARK: Tables

let listed = ""

/** Lists the tables to choose from, including a requested table that does not exist. */
function listTables(names) {
  // An open list must not change.
  if (listed === JSON.stringify(names)) return
  listed = JSON.stringify(names)
  const isMissing = !names.includes(view.table)
  const select = byId("tables")
  select.hidden = names.length < 2 && !isMissing
  select.replaceChildren(...(isMissing ? [view.table, ...names] : names).map((name) => {
    const option = Object.assign(make("option"), { value: name, textContent: name })
    option.selected = name === view.table
    option.disabled = isMissing && name === view.table
    return option
  }))
}

/** Refreshes the list, because tables may have been created or dropped. */
async function listTablesAgain() {
  const answer = await request("tables.json").catch(() => undefined)
  if (answer?.ok) listTables((await answer.json()).tables)
}

byId("tables").addEventListener("pointerdown", listTablesAgain)
byId("tables").addEventListener("focus", listTablesAgain)

// MARK: Start

loadView(view)
if (!view.table) view.table = tables[0]
listTables(tables)
connect()
grid.focus()
