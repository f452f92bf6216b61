// Pictures of a table as the server sends them, and what leads from one to the next; see "The stream" in the
// documentation. Nothing here knows of a page.

/** What stands before the text of a cell, and how such a cell is shown. */
export const kinds = { z: "none", b: "", n: "trailing", t: "", x: "", d: "", u: "unloaded", f: "failure" }
export const plain = (cell) => cell?.slice(1) ?? ""

/** What there is before anything was sent. */
export const none = { columns: [], first: 0, total: 0, rows: [], status: {} }

const row = ([name, ...cells], columns) =>
  ({ name, cells: cells.slice(0, columns), deleted: cells[columns] === true, section: null })

/** The picture that a snapshot is. */
export function snapshot(json) {
  const rows = json.rows.map((cells) => row(cells, json.columns.length))
  const titles = new Map(json.sections)
  for (const row of rows) row.section = titles.get(row.name) ?? null
  return { ...json, rows }
}

/** How many cells differ between two pictures of the same columns, and how many rows are in one of them only. */
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

/** What a patch makes of a picture: which cells were written, which rows are new, how many changes that is. */
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
  for (const [name, column, cell] of patch.set ?? []) {
    const { cells } = list[places.get(name)]
    change(name, { cells: cells.with(column, cell) })
    // What was on its way has not changed.
    if (cells[column][0] === "u") continue
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
