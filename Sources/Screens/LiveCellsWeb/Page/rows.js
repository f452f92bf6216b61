// The row elements of the page: one element per row, updated only where it differs.

import { kind, kinds, plain, style } from "./picture.js"

const make = (className) => Object.assign(document.createElement("div"), { className })

/** Sets the classes of an element, without the empty ones, if they differ. */
function setClasses(element, ...classes) {
  const text = classes.filter(Boolean).join(" ")
  if (element.className !== text) element.className = text
}

/** Returns a text on one line, with a mark in place of each line end, as in a terminal. */
const oneLine = (text) => text.replace(/\n/g, "␊").replace(/\r/g, "␍")

/** Returns the element id of a cell, for aria-activedescendant. */
const cellId = (name, column) => `cell-${name}-${column}`

export class Rows {
  #elements = new Map()
  #strip

  constructor(strip) { this.#strip = strip }

  /** Removes all rows, because the columns changed. */
  clear() {
    this.#elements.clear()
    this.#strip.replaceChildren()
  }

  /**
   * Shows exactly these rows: each is `[position, row]`, where the row is undefined while it is
   * loading. `look` has the visible `columns`, the `alignments` of all columns, the `cursor`, the
   * `selected` rows, the `marks`, and `offsetOf`, which returns the offset of a position in pixels.
   */
  show(rows, look) {
    const kept = new Set()
    for (const [position, row] of rows) {
      const key = row ? row.name : `at ${position}`
      kept.add(key)
      const element = this.#elements.get(key) ?? this.#add(key, row, look.columns)
      this.#place(element, position, row, look.offsetOf(position))
      // A patch replaces the rows that it changes, so an equal row has equal texts.
      if (element.row !== row) this.#write(element, row, look.columns)
      look.columns.forEach((column, at) => this.#mark(element.children[at], at, `${key}:${column}`, column, look))
      this.#dress(element, key, position, row, look)
    }
    for (const [key, element] of this.#elements) {
      if (kept.has(key)) continue
      element.remove()
      this.#elements.delete(key)
    }
  }

  /** Tells assistive technology the cell of the cursor and the numbers of rows and columns. */
  describe(grid, row, column, [rows, columns]) {
    if (row && this.#elements.has(row.name)) grid.setAttribute("aria-activedescendant", cellId(row.name, column))
    else grid.removeAttribute("aria-activedescendant")
    grid.setAttribute("aria-rowcount", rows + 1)
    grid.setAttribute("aria-colcount", columns)
  }

  #add(key, row, columns) {
    const element = make("row")
    element.setAttribute("role", "row")
    element.texts = []
    // No row yet, not even one that is loading.
    element.row = null
    columns.forEach((column, at) => {
      const cell = make("cell")
      cell.setAttribute("role", "gridcell")
      cell.dir = "auto"
      cell.setAttribute("aria-colindex", at + 1)
      if (row) cell.id = cellId(key, column)
      cell.column = column
      element.append(cell)
    })
    this.#elements.set(key, element)
    this.#strip.append(element)
    return element
  }

  #place(element, position, row, offset) {
    if (element.offset !== offset || element.position !== position) {
      Object.assign(element, { position, offset })
      element.style.transform = `translateY(${offset}px)`
      element.setAttribute("aria-rowindex", position + 2)
    }
    const title = row?.section ?? null
    if (element.section === title) return
    element.section = title
    if (title === null) delete element.dataset.section
    else element.dataset.section = title
  }

  #write(element, row, columns) {
    // A patch names the cells that differ. The rows of a snapshot are compared with the element.
    const unwritten = element.row && row?.unwritten
    element.row = row
    if (row) row.unwritten = new Set()
    columns.forEach((column, at) => {
      const cell = element.children[at], text = row?.cells[column] ?? "u…"
      if (unwritten ? !unwritten.has(column) : element.texts[at] === text) return
      element.texts[at] = text
      cell.textContent = oneLine(plain(text))
      cell.kind = kinds[kind(text)]
      cell.look = style(text)
      if (text.length > 40) cell.title = plain(text)
      else cell.removeAttribute("title")
    })
  }

  #mark(cell, at, key, column, { alignments, cursor, marks }) {
    const count = marks.fresh(key)
    setClasses(cell, "cell", cell.kind, cell.look, alignments[column], at === 0 && "pinned",
      cursor.column === column && "here",
      count > 0 && (count % 2 ? "changed" : "changed again"))
  }

  #dress(element, key, position, row, { cursor, selected, marks }) {
    const isSelected = selected.has(key)
    setClasses(element, "row", row && position === cursor.position && "current", isSelected && "selected",
      row?.deleted && "deleted", marks.fresh(key) > 0 && "new")
    if (element.isSelected === isSelected) return
    element.isSelected = isSelected
    element.setAttribute("aria-selected", isSelected)
  }
}
