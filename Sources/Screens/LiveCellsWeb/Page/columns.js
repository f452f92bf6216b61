// Matches the columns of a table before and after its columns change. A column is identified by its
// title, and by the number of columns with that title before it.

const names = (heads) => {
  const counts = new Map()
  return heads.map(([title]) => {
    counts.set(title, (counts.get(title) ?? 0) + 1)
    return `${counts.get(title)} ${title}`
  })
}

/** Returns for each column in `before` its index in `after`; undefined for a removed column. */
export function columnPlaces(before, after) {
  const places = new Map(names(after).map((name, place) => [name, place]))
  return names(before).map((name) => places.get(name))
}

/** Updates a view to the new column indexes. Returns whether the rows must be requested again. */
export function moveColumns(view, before, after) {
  const places = columnPlaces(before, after)
  const moved = (column) => (column === null ? null : places[column] ?? null)
  const order = view.order.map(moved).filter((column) => column !== null)
  after.forEach((_, column) => {
    // A new column is inserted behind its predecessor in the table.
    if (!order.includes(column)) order.splice(order.indexOf(column - 1) + 1, 0, column)
  })
  const earlier = [view.sort, view.section]
  Object.assign(view, {
    order, sort: moved(view.sort), section: moved(view.section),
    hidden: new Set([...view.hidden].map(moved).filter((column) => column !== null)),
    widths: Object.fromEntries(Object.entries(view.widths)
      .flatMap(([column, width]) => (places[column] === undefined ? [] : [[places[column], width]]))),
  })
  return earlier[0] !== view.sort || earlier[1] !== view.section
}
