// A table that a server keeps current, as a grid that a browser shows.
//
// The server sends some rows of the table and what changes in them; see "The stream" in the documentation.
// Everything that is one viewer's own – the cursor, the selection, the place, the pause – is here.

const byId = (id) => document.getElementById(id)
const grid = byId("grid"), space = byId("space"), heads = byId("heads")
const make = (tag, className = "") => Object.assign(document.createElement(tag), { className })
const strip = space.appendChild(Object.assign(make("div"), { id: "window" }))

const kinds = { z: "none", b: "", n: "trailing", t: "", x: "", d: "", u: "unloaded", f: "failure" }
// Browsers can't make an element much higher: above, the scroll bar stands for more than it is long.
const highest = 8_000_000
const margin = 16, stride = 64, counts = [192, 384, 768]

// MARK: What the server has sent

const none = { columns: [], first: 0, total: 0, rows: [], status: {} }
/** What there is now, and what is shown: the same, unless it is paused. */
let live = none, shown = none
let stream, asked, waiting = 0, lostSince = "", lostReason = ""

function connect() {
  stream?.close()
  stream = undefined
  if (document.hidden) return
  const want = wanted()
  asked = want
  stream = new EventSource(`rows?${query({ first: want.first, count: want.count })}`)
  stream.addEventListener("snapshot", (event) => take(snapshot(JSON.parse(event.data)), want))
  stream.addEventListener("patch", (event) => takePatch(JSON.parse(event.data)))
  stream.addEventListener("gone", (event) => retry(JSON.parse(event.data).reason))
  stream.addEventListener("failure", (event) => retry(JSON.parse(event.data).reason))
  stream.onopen = () => lost("")
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) retry("no connection")
    else lost("no connection")
  }
}

/** Tries again by itself: what is shown is old until then, and says so. Not all viewers come at once. */
function retry(reason) {
  stream?.close()
  stream = undefined
  lost(reason)
  setTimeout(() => { if (!stream) connect() }, 500 + Math.random() * 3_000)
}

function lost(reason) {
  if (reason && !lostReason) lostSince = new Date().toLocaleTimeString()
  lostReason = reason
  draw()
}

function query(more) {
  const parts = new URLSearchParams()
  if (view.table) parts.set("table", view.table)
  if (view.sort !== null) parts.set("sort", view.sort)
  if (view.sort !== null && view.descending) parts.set("desc", "1")
  if (view.filter) parts.set("filter", view.filter)
  if (view.section !== null) parts.set("section", view.section)
  if (view.hold) parts.set("hold", view.hold)
  for (const [key, value] of Object.entries(more)) parts.set(key, value)
  return parts.toString().replaceAll("+", "%20")
}

const row = ([name, ...cells], columns) =>
  ({ name, cells: cells.slice(0, columns), deleted: cells[columns] === true, section: null })

const snapshot = (json) => {
  const rows = json.rows.map((cells) => row(cells, json.columns.length))
  const titles = new Map(json.sections)
  for (const row of rows) row.section = titles.get(row.name) ?? null
  return { ...json, rows }
}

function take(picture, want) {
  const isSame = want.key === shown.key
  const columnsBefore = live.columns
  picture.key = want.key
  live = picture
  if (!view.paused || !isSame) show(live, new Map(), new Set())
  const isOther = JSON.stringify(columnsBefore) !== JSON.stringify(live.columns)
  if (isOther) measured = []
  measure(live.rows)
  if (isOther) setColumns()
  if (view.following) moveTo(live.total)
}

function takePatch(patch) {
  const rows = live.rows.slice()
  const index = new Map(rows.map((row, place) => [row.name, place]))
  const written = new Map(), inserted = new Set(), out = new Map()
  let list = rows
  if (patch.out) {
    for (const name of patch.out) out.set(name, rows[index.get(name)])
    list = rows.filter((row) => !out.has(row.name))
  }
  for (const [place, what, isNew] of patch.in ?? []) {
    const entry = typeof what === "number" ? out.get(what) : row(what, live.columns.length)
    list.splice(place, 0, entry)
    if (isNew) inserted.add(entry.name)
  }
  const places = new Map(list.map((row, place) => [row.name, place]))
  for (const [name, column, cell] of patch.set ?? []) {
    const at = places.get(name), before = list[at]
    list[at] = { ...before, cells: before.cells.with(column, cell) }
    if (before.cells[column][0] !== "u") written.set(name, (written.get(name) ?? new Set()).add(column))
  }
  for (const [name, deleted] of patch.deleted ?? []) {
    const at = places.get(name)
    list[at] = { ...list[at], deleted }
  }
  for (const [name, section] of patch.sections ?? []) {
    const at = places.get(name)
    list[at] = { ...list[at], section }
  }
  live = { ...live, rows: list, first: patch.first ?? live.first, total: patch.total ?? live.total,
    status: patch.status ?? live.status }
  const changes = (patch.out?.length ?? 0) + inserted.size + (patch.set?.length ?? 0)
  announce(changes)
  measure(list.filter((row) => written.has(row.name) || inserted.has(row.name)))
  if (view.paused) {
    waiting += changes
    draw()
  } else {
    show(live, written, inserted)
    if (view.following && patch.total !== undefined) moveTo(live.total)
  }
}

/** Shows a picture, and keeps what is looked at under the eyes. */
function show(picture, written, inserted) {
  const anchor = anchorRow(), before = cursor.position, wasSeen = isCursorSeen()
  shown = picture
  findLines()
  waiting = 0
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
  else resolveCursor()
  // Titles that nobody knew of stand above it now.
  if (wasSeen && cursor.position === before && !isCursorSeen()) setTop(topFor(before))
  if (detail && (written.has(detail) || inserted.has(detail))) showDetail()
  for (const [name, columns] of written) for (const column of columns) flash(name, column)
  for (const name of inserted) flash(name)
  draw()
}

function anchorRow() {
  const isSeen = (position) => position >= Math.floor(place.top) && position < place.top + fitting()
  if (cursor.held && cursor.name !== undefined && isSeen(cursor.position)) return cursor
  if (place.top < 1 || view.following) return undefined
  const position = Math.floor(place.top)
  const row = shown.rows[position - shown.first]
  return row && { name: row.name, position }
}

// MARK: What this viewer does

const view = {
  table: "", sort: null, descending: false, filter: "", section: null, hold: "", paused: false, following: false,
  order: [], hidden: new Set(), widths: {},
}
const cursor = { position: 0, name: undefined, column: 0, held: false, isFirst: true }
const place = { top: 0, rowHeight: 28 }
const selected = new Map()
let notice = "", sought = "", keys = {}, detail, prompt
/** What this page is called by the server where it changes rows. */
const page = crypto.getRandomValues(new Uint32Array(4)).join("-")

const fitting = () => Math.max(1, Math.floor((grid.clientHeight - place.rowHeight) / place.rowHeight))
const seen = () => view.order.filter((column) => !view.hidden.has(column))
const rowAt = (position) => shown.rows[position - shown.first]

/** On which line each row stands that is there: a section's title has one above its first row. */
let lines = []
function findLines() {
  let titles = 0
  lines = shown.rows.map((row, place) => place + (row.section === null ? titles : (titles += 1)))
}
const hasTitles = () => lines.length > 0 && lines.at(-1) >= lines.length
const isTitled = (position) => (rowAt(position)?.section ?? null) !== null
const lineOf = (position) => {
  const place = position - shown.first
  return lines[place] ?? place + (place < 0 || !lines.length ? 0 : lines.at(-1) - lines.length + 1)
}
/** The line at the upper end, where a row's title belongs to the row. */
const topLine = (top) => {
  const first = Math.floor(top), title = isTitled(first) ? 1 : 0
  return lineOf(first) - title + (top - first) * (1 + title)
}
/** What stands on top where a row is the last that can be seen whole. */
function topFor(last) {
  let top = Math.max(0, last - fitting() + 1)
  while (top < last && lineOf(last) + 1 - topLine(top) > fitting()) top += 1
  return top
}
const isCursorSeen = () =>
  cursor.position >= Math.floor(place.top) && lineOf(cursor.position) + 1 - topLine(place.top) <= fitting()
const lastTop = () => topFor(Math.max(0, shown.total - 1))
const plain = (cell) => cell?.slice(1) ?? ""

/** The shape that has all rows which can be seen, and some around them. */
function wanted() {
  const rows = fitting() + 2
  const count = counts.find((count) => count >= rows + 2 * margin + stride) ?? counts.at(-1)
  const middle = place.top + rows / 2 - count / 2
  const first = Math.max(0, Math.round(middle / stride) * stride)
  return { first, count, key: query({ first, count }) }
}

/** Asks for other rows where the ones that are there come to their end. */
function follow() {
  if (!asked) return
  const top = Math.floor(place.top), bottom = top + fitting() + 2
  const first = shown.first, last = first + shown.rows.length
  const isThere = top >= first && Math.min(bottom, shown.total) <= last
  const isNearEnd = (first > 0 && top < first + margin) || (last < shown.total && bottom > last - margin)
  if (wanted().key === asked.key || (isThere && !isNearEnd)) return
  clearTimeout(place.timer)
  // Who scrolls through a long table asks for what he stops at.
  place.timer = setTimeout(connect, isThere ? 0 : 60)
}

function resolveCursor() {
  cursor.position = Math.max(0, Math.min(cursor.position, shown.total - 1))
  cursor.name = rowAt(cursor.position)?.name
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

function change(values) {
  // What is in another order is not what was held.
  view.hold = ""
  Object.assign(place, { top: 0 })
  Object.assign(cursor, { position: 0, name: undefined, held: false, isFirst: true })
  look(values)
}

function orderBy(column) {
  if (view.sort !== column) change({ sort: column, descending: false })
  else if (!view.descending) change({ descending: true })
  else change({ sort: null, descending: false })
}

/** Looks at the same rows in another way, where they are. */
function look(values) {
  Object.assign(view, values)
  saveState()
  connect()
  draw()
}

async function find(text, from, isBackwards) {
  place.search?.abort()
  place.search = new AbortController()
  say(`/${text}`)
  try {
    const more = { text, from, ...(isBackwards && { back: 1 }) }
    const answer = await fetch(`find.json?${query(more)}`, { signal: place.search.signal })
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

/** Changes rows, if the server allows that: it asks, is answered, and says what became of it. */
async function edit(what) {
  try {
    const answer = await fetch("edit", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ page, table: view.table, ...what }),
    })
    if (!answer.ok) return say(await answer.text())
    const { question, text, skippable, message } = await answer.json()
    if (message !== undefined) say(message)
    if (question !== undefined) {
      ask(question, text, (answer) => edit({ answer }), {
        skip: skippable ? () => edit({ skips: true }) : undefined, giveUp: () => edit({}),
      })
    }
  } catch {
    say("no connection: whether it was changed is seen in the rows")
  }
}

/** The rows that a command is about: those that are selected, or that of the cursor. */
const chosen = () => (selected.size ? [...selected.keys()] : [cursor.name].filter((name) => name !== undefined))

function ask(question, text, done, { skip, giveUp } = {}) {
  prompt = { done, skip, giveUp }
  byId("question").textContent = question
  byId("answer").value = text
  byId("asking").hidden = false
  byId("answer").focus()
}

byId("asking").addEventListener("submit", (event) => {
  event.preventDefault()
  const { done } = prompt
  endAsking()
  done(byId("answer").value)
})

function endAsking() {
  byId("asking").hidden = true
  prompt = undefined
  grid.focus()
}

byId("answer").addEventListener("keydown", (event) => {
  event.stopPropagation()
  const { skip, giveUp } = prompt
  if (event.key === "Escape") {
    endAsking()
    giveUp?.()
  } else if (event.key === "Tab" && skip) {
    event.preventDefault()
    endAsking()
    skip()
  }
})

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text)
    say(`copied ${what}`)
  } catch {
    say("this browser lets nothing be copied here")
  }
}

function say(text) {
  notice = text
  draw()
}

async function showDetail() {
  const name = cursor.name
  if (name === undefined) return hideDetail()
  detail = name
  const answer = await fetch(`row.json?${query({ row: name })}`)
  if (detail !== name) return
  const box = byId("detail")
  box.hidden = false
  const list = make("dl")
  const entries = answer.ok ? await answer.json() : []
  for (const [title, kind, lines] of entries) {
    list.append(
      Object.assign(make("dt"), { textContent: title }),
      Object.assign(make("dd", kinds[kind]), { textContent: lines.join("\n") }),
    )
  }
  box.replaceChildren(list)
  draw()
}

function hideDetail() {
  detail = undefined
  byId("detail").hidden = true
  grid.focus()
}

const titles = {
  moveRow: "move by a row", movePages: "move by a screen, or half of one",
  moveToEnd: "first and last row", moveColumn: "move by a column", toggleDetail: "all of the row",
  beginSearch: "search", searchAgain: "search further, back", order: "order by the column",
  reverseOrder: "order the other way round", beginFilter: "show only rows with a text",
  toggleSelection: "select the row", clearSelection: "select none", copyField: "copy the field",
  copyRows: "copy the rows", hideColumn: "hide the column", showAllColumns: "show all columns",
  shiftColumn: "move the column", resizeColumn: "make the column narrower, wider",
  toggleSections: "sections by the column, or none", toggleHolding: "hold the order, and let it go",
  togglePause: "pause and go on", toggleFollowing: "follow the last row",
  edit: "change the field", delete: "delete the rows", add: "add a row",
  undo: "take back what was changed", redo: "do it again", toggleHelp: "these keys",
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
    if (seen().length < 2) return say("the only column can't be hidden")
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
  reverseOrder: () => { if (view.sort !== null) change({ descending: !view.descending }) },
  beginSearch: () => ask("Search", sought, (text) => {
    if (text) sought = text
    if (sought) find(sought, cursor.position, false)
  }),
  searchAgain: (amount) => { if (sought) find(sought, cursor.position, amount < 0) },
  beginFilter: () => ask("Only rows with", view.filter, (filter) => change({ filter })),
  toggleSections: () => change({ section: view.section === cursor.column ? null : cursor.column }),
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
  copyField: () => copy(plain(rowAt(cursor.position)?.cells[cursor.column]), "the field"),
  copyRows: () => {
    const known = new Map(shown.rows.map((row) => [row.name, row.cells]))
    const chosen = selected.size
      ? [...selected].map(([name, cells]) => known.get(name) ?? cells)
      : [rowAt(cursor.position)?.cells ?? []]
    const lines = chosen.map((cells) => seen().map((column) => plain(cells[column])).join("\t"))
    copy(lines.join("\n"), chosen.length === 1 ? "the row" : `${chosen.length} rows`)
  },
  toggleHelp: () => showHelp(),
  edit: () => edit({ command: "edit", rows: chosen(), column: cursor.column }),
  delete: () => edit({ command: "delete", rows: chosen() }),
  add: () => edit({ command: "add" }),
  undo: () => edit({ command: "undo" }),
  redo: () => edit({ command: "redo" }),
}

function moveColumn(amount) {
  const columns = seen()
  const at = Math.max(0, Math.min(columns.indexOf(cursor.column) + amount, columns.length - 1))
  cursor.column = columns[at] ?? 0
  draw()
  strip.querySelector(".here")?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

function showHelp() {
  const list = make("dl")
  for (const [command, title] of Object.entries(titles)) {
    const names = Object.keys(keys).filter((key) => keys[key][0] === command)
    if (!names.length) continue
    list.append(
      Object.assign(make("dt"), { textContent: names.map((key) => (key === " " ? "Space" : key)).join("  ") }),
      Object.assign(make("dd"), { textContent: title }),
    )
  }
  byId("help").replaceChildren(list)
  byId("help").showModal()
}

// MARK: What hands do

addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || event.target.closest("input, select, dialog, button, a")) return
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
  // While a row is read, left and right lead to the rows beside.
  if (detail !== undefined && command === "moveColumn") commands.moveRow(amount)
  else commands[command](amount)
})

byId("tools").addEventListener("click", (event) => {
  const command = event.target.dataset?.command
  if (!command) return
  commands[command](0)
  if (!prompt && command !== "toggleHelp") grid.focus()
})

/** The head whose end is held, where the pointer was, and how wide the column. */
let pulled

/** The head whose end is under the pointer. */
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

heads.addEventListener("pointerup", () => { if (pulled) saveState() })

heads.addEventListener("click", (event) => {
  const column = event.target.closest(".head")?.column
  // A click also comes after a pull.
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
  change({ table: event.target.value, sort: null, descending: false, filter: "", section: null })
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
  // The scroll bar is too coarse for a wheel.
  if (!isScaled() || event.ctrlKey || !event.deltaY) return
  event.preventDefault()
  const unit = event.deltaMode === 1 ? 1 : event.deltaMode === 2 ? fitting() : 1 / place.rowHeight
  cursor.held = false
  setTop(place.top + event.deltaY * unit)
}, { passive: false })

const isScaled = () => shown.total * place.rowHeight > highest || hasTitles()

new ResizeObserver(() => draw()).observe(grid)
document.addEventListener("visibilitychange", () => (document.hidden ? connect() : stream || connect()))

// MARK: What is seen

const elements = new Map()
const flashes = new Map()
let isDrawing = false

/** Draws once before the next picture of the browser, however much changes until then. */
function draw() {
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    paint()
  })
}

const fadeTime = 2_000
let fading

/** Forgets what has faded, and looks again as long as anything has not. */
function fade() {
  const now = performance.now()
  for (const [key, { times }] of flashes) if (now - times.at(-1) >= fadeTime) flashes.delete(key)
  fading = flashes.size ? setTimeout(fade, fadeTime / 8) : undefined
  draw()
}

function flash(name, column) {
  const key = column === undefined ? name : `${name}:${column}`
  const now = performance.now()
  const times = (flashes.get(key)?.times ?? []).concat(now).slice(-9)
  // What changes all the time would never fade, and so says nothing.
  const isRestless = times.length === 9 && now - times[0] < fadeTime
  flashes.set(key, { times, at: isRestless ? -Infinity : now, count: (flashes.get(key)?.count ?? 0) + 1 })
  fading ??= setTimeout(fade, fadeTime)
}

/** How many characters wide a column is: as wide as what has stood in it, unless somebody wants it otherwise. */
const width = (column) => view.widths[column] ?? measured[column]
let measured = []

/** Makes columns wider for rows that have longer texts. */
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
  if (view.order.length !== count) {
    view.order = live.columns.map((_, column) => column)
    view.hidden = new Set([...view.hidden].filter((column) => column < count))
  }
  if (!seen().includes(cursor.column)) cursor.column = seen()[0] ?? 0
  fitColumns()
  heads.replaceChildren(...seen().map((column, at) => {
    const head = make("div", "head")
    head.setAttribute("role", "columnheader")
    head.setAttribute("aria-colindex", at + 1)
    if (at === 0) head.classList.add("pinned")
    if (live.rows[0]?.cells[column][0] === "n") head.classList.add("trailing")
    head.textContent = live.columns[column][0]
    head.column = column
    return head
  }))
  elements.clear()
  strip.replaceChildren()
  saveState()
  draw()
}

function paint() {
  place.rowHeight = parseFloat(getComputedStyle(heads).height) || 28
  // What had room for the cursor's row may have become lower.
  const fits = fitting(), room = lineOf(cursor.position) + 1 - topLine(place.top)
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
  // One translation moves all rows; they stand at fixed places in it.
  const base = shown.first
  const offset = isScaled() ? grid.scrollTop - topLine(place.top) * place.rowHeight : base * place.rowHeight
  strip.style.transform = `translateY(${offset}px)`
  const kept = new Set()
  const columns = seen()
  for (let position = from; position < to; position += 1) {
    const row = rowAt(position)
    const key = row ? row.name : `at ${position}`
    kept.add(key)
    paintRow(key, row, position, columns)
  }
  for (const [key, element] of elements) {
    if (kept.has(key)) continue
    element.remove()
    elements.delete(key)
  }
  const active = rowAt(cursor.position)
  if (active && elements.has(active.name)) grid.setAttribute("aria-activedescendant", cellId(active.name, cursor.column))
  else grid.removeAttribute("aria-activedescendant")
}

const cellId = (name, column) => `cell-${name}-${column}`

function paintRow(key, row, position, columns) {
  let element = elements.get(key)
  if (!element) {
    element = make("div", "row")
    element.setAttribute("role", "row")
    element.texts = []
    columns.forEach((column, at) => {
      const cell = make("div", "cell")
      cell.setAttribute("role", "gridcell")
      cell.setAttribute("aria-colindex", at + 1)
      if (row) cell.id = cellId(key, column)
      cell.column = column
      element.append(cell)
    })
    elements.set(key, element)
    strip.append(element)
  }
  const offset = lineOf(position) * place.rowHeight, title = row?.section ?? null
  if (element.offset !== offset || element.position !== position) {
    Object.assign(element, { position, offset })
    element.style.transform = `translateY(${offset}px)`
    element.setAttribute("aria-rowindex", position + 2)
  }
  if (element.section !== title) {
    element.section = title
    if (title === null) delete element.dataset.section
    else element.dataset.section = title
  }
  const now = performance.now()
  const isFresh = (key) => now - (flashes.get(key)?.at ?? -Infinity) < fadeTime
  columns.forEach((column, at) => {
    const cell = element.children[at], text = row?.cells[column] ?? "u…"
    if (element.texts[at] !== text) {
      element.texts[at] = text
      cell.textContent = plain(text)
      cell.kind = `${kinds[text[0]]} ${live.columns[column]?.[1] ?? ""}`
      if (text.length > 40) cell.title = plain(text)
      else cell.removeAttribute("title")
    }
    const flashed = flashes.get(`${key}:${column}`)
    const marks = [
      "cell", cell.kind, at === 0 ? "pinned" : "", cursor.column === column ? "here" : "",
      isFresh(`${key}:${column}`) ? (flashed.count % 2 ? "changed" : "changed again") : "",
    ].filter(Boolean).join(" ")
    if (cell.className !== marks) cell.className = marks
  })
  const isCurrent = position === cursor.position && row !== undefined
  const isSelected = selected.has(key)
  const marks = ["row", isCurrent ? "current" : "", isSelected ? "selected" : "",
    row?.deleted ? "deleted" : "", isFresh(key) ? "new" : ""].filter(Boolean).join(" ")
  if (element.className !== marks) element.className = marks
  if (element.isSelected !== isSelected) {
    element.isSelected = isSelected
    element.setAttribute("aria-selected", isSelected)
  }
}

function paintHeads() {
  grid.setAttribute("aria-rowcount", shown.total + 1)
  grid.setAttribute("aria-colcount", seen().length)
  for (const head of heads.children) {
    const sort = view.sort !== head.column ? "none" : view.descending ? "descending" : "ascending"
    if (head.getAttribute("aria-sort") !== sort) head.setAttribute("aria-sort", sort)
  }
}

function paintWords() {
  const { status } = live
  const isOutdated = lostReason !== "" || status.outdated === true
  document.body.classList.toggle("outdated", isOutdated)
  const since = lostReason ? lostSince : status.since
  setText("state", lostReason
    ? `not live: ${lostReason}, since ${since}`
    : (status.text ?? "loading") + (since ? `, since ${since}` : ""))
  const facts = []
  if (view.paused) facts.push(`paused, ${waiting} waiting`)
  if (view.following) facts.push("following")
  if (status.held !== undefined) facts.push(`order held, ${status.held} waiting`)
  if (view.filter) facts.push(`only rows with “${view.filter}”`)
  if (selected.size) facts.push(`${selected.size} selected`)
  setText("facts", notice || status.notice || facts.join("  ·  "))
  setText("place", shown.total
    ? `${(cursor.position + 1).toLocaleString()} of ${shown.total.toLocaleString()}` : "0 rows")
  byId("empty").hidden = shown.total > 0 || shown === none
  setText("empty", status.empty ?? "")
  setText("title", view.table)
  if (grid.ariaLabel !== view.table) grid.ariaLabel = view.table
  document.title = `${view.table} – LiveCells`
  byId("filtering").setAttribute("aria-pressed", view.filter !== "")
  byId("pausing").setAttribute("aria-pressed", view.paused)
  byId("following").setAttribute("aria-pressed", view.following)
  byId("download").href = `rows.csv?${query({})}`
  byId("download").download = `${view.table}.csv`
}

function setText(id, text) {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
}

/** Says now and then how much has changed, to who can't see it. */
let unannounced = 0, announcing
function announce(count) {
  unannounced += count
  announcing ??= setTimeout(() => {
    setText("news", `${unannounced} changes`)
    unannounced = 0
    announcing = undefined
  }, 5_000)
}

// MARK: The address

function saveState() {
  const hidden = [...view.hidden].join(".")
  const isPlain = view.order.every((column, at) => column === at)
  const state = query({
    ...(hidden && { hide: hidden }), ...(!isPlain && { columns: view.order.join(".") }),
  })
  history.replaceState(null, "", state ? `?${state}` : location.pathname)
}

function loadState() {
  const state = new URLSearchParams(location.search)
  const numbers = (key) => (state.get(key) ?? "").split(".").filter(Boolean).map(Number)
  view.table = state.get("table") ?? ""
  view.sort = state.has("sort") ? Number(state.get("sort")) : null
  view.descending = state.get("desc") === "1"
  view.filter = state.get("filter") ?? ""
  view.section = state.has("section") ? Number(state.get("section")) : null
  view.hold = state.get("hold") ?? ""
  view.hidden = new Set(numbers("hide"))
  view.order = numbers("columns")
}

const { tables, keys: known } = await (await fetch("tables.json")).json()
keys = known
loadState()
if (!tables.includes(view.table)) view.table = tables[0]
byId("tables").hidden = tables.length < 2
byId("tables").replaceChildren(...tables.map((name) => {
  const option = Object.assign(make("option"), { value: name, textContent: name })
  option.selected = name === view.table
  return option
}))
connect()
grid.focus()
