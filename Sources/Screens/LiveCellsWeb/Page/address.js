// The state of a view in the page's address, so that the address can be shared.

/** Returns a view in its initial state. */
export const plainView = () => ({
  table: "", sort: null, descending: false, filter: "", section: null, hold: "", paused: false, following: false,
  order: [], hidden: new Set(), widths: {},
})

/** Returns the query string of a request: the rows of a view, and further parameters. */
export function query(view, more) {
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

/** Writes the view into the page's address. */
export function saveView(view) {
  const hidden = [...view.hidden].join("."), widths = Object.entries(view.widths)
  const isPlain = view.order.every((column, at) => column === at)
  const state = query(view, {
    ...(hidden && { hide: hidden }), ...(!isPlain && { columns: view.order.join(".") }),
    ...(widths.length && { widths: widths.map(([column, width]) => `${column}-${Math.round(width)}`).join(".") }),
  })
  history.replaceState(null, "", state ? `?${state}` : location.pathname)
}

/** Reads the view from the page's address. */
export function loadView(view) {
  const state = new URLSearchParams(location.search)
  const index = (key) => (/^\d{1,6}$/.test(state.get(key) ?? "") ? Number(state.get(key)) : null)
  const parts = (key) => (state.get(key) ?? "").split(".").filter(Boolean)
  view.table = state.get("table") ?? ""
  view.sort = index("sort")
  view.descending = state.get("desc") === "1"
  view.filter = state.get("filter") ?? ""
  view.section = index("section")
  view.hold = state.get("hold") ?? ""
  view.hidden = new Set(parts("hide").map(Number))
  view.order = parts("columns").map(Number)
  view.widths = Object.fromEntries(parts("widths").map((part) => part.split("-").map(Number))
    .filter(([column, width]) => Number.isInteger(column) && width >= 3 && width <= 1_000))
}
