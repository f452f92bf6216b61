// Columns of a table that is given other ones. A column is known by its title, and by how many before it have the same.

const names = (heads) => {
  const counts = new Map()
  return heads.map(([title]) => {
    counts.set(title, (counts.get(title) ?? 0) + 1)
    return `${counts.get(title)} ${title}`
  })
}

/** For each of the columns `before` its index among those `after`; undefined for one that is gone. */
export function columnPlaces(before, after) {
  const places = new Map(names(after).map((name, place) => [name, place]))
  return names(before).map((name) => places.get(name))
}

/** Has a view mean the same columns by their new indices. Returns whether rows have to be asked for anew. */
export function moveColumns(view, before, after) {
  const places = columnPlaces(before, after)
  const moved = (column) => (column === null ? null : places[column] ?? null)
  const order = view.order.map(moved).filter((column) => column !== null)
  after.forEach((_, column) => {
    // A new column stands behind the one that is before it in the table.
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
