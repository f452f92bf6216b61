// The columns of the page: their headers, order and widths, and the column of the cursor.

import { saveView } from "./address.js"
import { moveColumns } from "./columns.js"
import { kind, plain } from "./picture.js"
import { direction } from "./scrolling.js"

const byId = (id) => document.getElementById(id)
const heads = byId("heads")

export class Heads {
  #view
  #cursor
  #live
  #told
  /** The longest texts so far, in characters. */
  #measured = []
  /**
   * The alignment of each column, for its header and all its cells: the chosen one, or that of its
   * first value. Null and rows that are not loaded or cannot be read have none.
   */
  alignments = []
  /** The column that is being resized, the start of the pointer, and the width at the start. */
  #pulled

  /**
   * `live` returns the latest rows. `told` has callbacks: `changed` when other columns are shown,
   * and `chosen` with a column whose header was clicked.
   */
  constructor(view, cursor, live, told) {
    this.#view = view
    this.#cursor = cursor
    this.#live = live
    this.#told = told
    heads.addEventListener("pointerdown", (event) => this.#grasp(event))
    heads.addEventListener("pointermove", (event) => this.#pull(event))
    heads.addEventListener("pointerup", () => { if (this.#pulled) saveView(view) })
    heads.addEventListener("click", (event) => {
      const column = event.target.closest(".head")?.column
      // A drag that resizes a column ends with a click event.
      if (column !== undefined && !this.#pulled) told.chosen(column)
    })
  }

  /** The visible columns in order. */
  get seen() { return this.#view.order.filter((column) => !this.#view.hidden.has(column)) }

  /** Adopts new columns of the table. Remaining columns keep their arrangement. */
  take(before) {
    this.#measured = []
    this.alignments = []
    if (!before.length) return false
    const title = before[this.#cursor.column]?.[0], { columns } = this.#live()
    const isOtherView = moveColumns(this.#view, before, columns)
    this.#cursor.column = columns.findIndex(([other]) => other === title)
    return isOtherView
  }

  /** Returns the width of a column in characters: the user's choice, or the longest text so far. */
  #width(column) { return this.#view.widths[column] ?? this.#measured[column] }

  /** Widens columns for rows with longer texts. */
  measure(rows) {
    const before = this.#measured
    this.#measured = this.#live().columns.map(([title], column) => Math.max(
      before[column] ?? 0, Math.min(40, title.length + 2),
      ...rows.map((row) => Math.min(40, plain(row.cells[column]).length)),
    ))
    this.#align(rows)
    if (this.#measured.some((width, column) => width !== before[column])) this.#fit()
  }

  /** Determines missing alignments from rows. */
  #align(rows) {
    this.#live().columns.forEach(([, chosen], column) => {
      if (this.alignments[column]) return
      const cell = rows.map((row) => row.cells[column]).find((cell) => !"zuf".includes(kind(cell)))
      this.alignments[column] = chosen || (cell && (kind(cell) === "n" ? "trailing" : "leading"))
    })
  }

  #fit() {
    const widths = this.seen.map((column) => `calc(${this.#width(column)}ch + 22px)`)
    // The rest of the width belongs to no column.
    widths.push("1fr")
    byId("grid").style.setProperty("--columns", widths.join(" "))
  }

  /** Creates the headers of the visible columns. */
  set() {
    const view = this.#view, live = this.#live(), count = live.columns.length
    // The address may contain invalid columns.
    const isColumn = (column) => Number.isInteger(column) && column >= 0 && column < count
    if (view.order.length !== count || new Set(view.order.filter(isColumn)).size !== count) {
      view.order = live.columns.map((_, column) => column)
      view.hidden = new Set([...view.hidden].filter(isColumn))
    }
    if (this.seen.length === 0) view.hidden.clear()
    if (!this.seen.includes(this.#cursor.column)) this.#cursor.column = this.seen[0] ?? 0
    this.#fit()
    heads.replaceChildren(...this.seen.map((column, at) => {
      const head = Object.assign(document.createElement("div"), { className: "head" })
      head.setAttribute("role", "columnheader")
      head.setAttribute("aria-colindex", at + 1)
      if (at === 0) head.classList.add("pinned")
      head.textContent = live.columns[column][0]
      head.dir = "auto"
      head.column = column
      return head
    }))
    saveView(view)
    this.#told.changed()
  }

  /** Shows by which column the rows are sorted. `isSorted` is false until they are. */
  paint(isSorted) {
    for (const head of heads.children) {
      head.classList.toggle("trailing", this.alignments[head.column] === "trailing")
      head.classList.toggle("center", this.alignments[head.column] === "center")
      const sort = this.#view.sort !== head.column || !isSorted ? "none"
        : this.#view.descending ? "descending" : "ascending"
      if (head.getAttribute("aria-sort") !== sort) head.setAttribute("aria-sort", sort)
    }
  }

  // MARK: Commands

  move(amount) {
    const columns = this.seen
    const at = Math.max(0, Math.min(columns.indexOf(this.#cursor.column) + amount, columns.length - 1))
    this.#cursor.column = columns[at] ?? 0
  }

  /** Hides the column of the cursor. Returns false if it is the only one. */
  hide() {
    const { column } = this.#cursor, columns = this.seen
    if (columns.length < 2) return false
    this.move(columns.at(-1) === column ? -1 : 1)
    this.#view.hidden.add(column)
    this.set()
    return true
  }

  showAll() {
    this.#view.hidden.clear()
    this.set()
  }

  /** Moves the column of the cursor. */
  shift(amount) {
    const view = this.#view, { column } = this.#cursor, columns = this.seen
    const target = columns[columns.indexOf(column) + amount]
    if (target === undefined) return
    const to = view.order.indexOf(target)
    view.order = view.order.filter((other) => other !== column)
    view.order.splice(to, 0, column)
    this.set()
  }

  resize(amount) {
    const { column } = this.#cursor
    this.#view.widths[column] = Math.max(3, this.#width(column) + amount)
    this.set()
  }

  // MARK: Pointer

  /** Returns the header whose end is under the pointer. */
  #end(event) {
    const head = event.target.closest(".head")
    if (!head) return undefined
    const { left, right } = head.getBoundingClientRect()
    return (direction() > 0 ? right - event.clientX : event.clientX - left) <= 8 ? head : undefined
  }

  #grasp(event) {
    const head = this.#end(event)
    this.#pulled = head && { column: head.column, x: event.clientX, width: this.#width(head.column) }
    if (head) heads.setPointerCapture(event.pointerId)
  }

  #pull(event) {
    const pulled = this.#pulled
    if (!pulled || !event.buttons) return heads.classList.toggle("pulling", this.#end(event) !== undefined)
    const letter = byId("letter").getBoundingClientRect().width / 100
    const distance = direction() * (event.clientX - pulled.x)
    this.#view.widths[pulled.column] = Math.max(3, pulled.width + distance / letter)
    this.#fit()
  }
}
