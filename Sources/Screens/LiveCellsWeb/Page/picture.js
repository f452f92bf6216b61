// Decodes snapshots and patches from the server; see "The stream" in the documentation. This module
// is independent of the page.

/** The CSS class for each kind of cell, by the letter before its text. */
export const kinds = { z: "none", b: "", n: "", t: "", x: "", d: "", u: "unloaded", f: "failure" }
const isStyled = (cell) => cell[0] < "a"
export const kind = (cell) => cell[0].toLowerCase()
export const plain = (cell) => cell?.slice(isStyled(cell) ? 2 : 1) ?? ""

/** The CSS class for each part of a style, by its bit. */
const looks = ["secondary", "emphasized", "struck", "accent", "success", "warning", "error"]

/** The CSS classes of a cell's style. */
export const style = (cell) => isStyled(cell)
  ? looks.filter((_, bit) => (cell.charCodeAt(1) - 0x100) & (1 << bit)).join(" ") : ""

/** The state before the first snapshot. */
export const none = { columns: [], first: 0, total: 0, rows: [], status: {} }

/** A row. `unwritten` has the columns whose texts the row's element lacks; at first, all. */
const row = ([name, ...cells], columns) => ({
  name, cells: cells.slice(0, columns), deleted: cells[columns] === true, section: null, unwritten: null,
})

/** Decodes a snapshot. */
export function snapshot(json) {
  const rows = json.rows.map((cells) => row(cells, json.columns.length))
  const titles = new Map(json.sections)
  for (const row of rows) row.section = titles.get(row.name) ?? null
  return { ...json, rows }
}

/**
 * Returns the number of cells that differ between two states with the same columns, plus the number
 * of rows that are in only one of them.
 */
export function differences(before, after) {
  const rest = new Map(before.rows.map((row) => [row.name, row.cells]))
  let count = 0
  for (const { name, cells } of after.rows) {
    const earlier = rest.get(name)
    if (earlier) count += cells.filter((cell, column) => cell !== earlier[column]).length
    else count += 1
    rest.delete(name)
  }
  return count + rest.size
}

/**
 * Applies a patch. Returns the new state, the written cells, the inserted rows and the number of
 * changes.
 */
export function patched(picture, patch) {
  const rows = picture.rows.slice()
  const index = new Map(rows.map((row, place) => [row.name, place]))
  const written = new Map(), inserted = new Set(), out = new Map()
  let list = rows, writes = 0
  if (patch.out) {
    for (const name of patch.out) out.set(name, rows[index.get(name)])
    list = rows.filter((row) => !out.has(row.name))
  }
  for (const [place, what, isNew] of patch.in ?? []) {
    const entry = typeof what === "number" ? out.get(what) : row(what, picture.columns.length)
    list.splice(place, 0, entry)
    if (isNew) inserted.add(entry.name)
  }
  const places = patch.out || patch.in ? new Map(list.map((row, place) => [row.name, place])) : index
  const change = (name, values) => {
    const at = places.get(name)
    list[at] = { ...list[at], ...values }
  }
  for (const [name, column, cell, isArrival] of patch.set ?? []) {
    const { cells, unwritten } = list[places.get(name)]
    change(name, { cells: cells.with(column, cell), unwritten: unwritten && new Set(unwritten).add(column) })
    // A cell that was still being loaded did not change, nor did one whose style differs.
    if (isArrival) continue
    written.set(name, (written.get(name) ?? new Set()).add(column))
    writes += 1
  }
  for (const [name, deleted] of patch.deleted ?? []) change(name, { deleted })
  for (const [name, section] of patch.sections ?? []) change(name, { section })
  return {
    picture: { ...picture, rows: list, first: patch.first ?? picture.first,
      total: patch.total ?? picture.total, status: patch.status ?? picture.status },
    written, inserted,
    changes: (patch.out?.length ?? 0) + inserted.size + writes,
  }
}
