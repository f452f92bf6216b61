// The scroll bar. Browsers limit the height of an element, so the bar of a long table is scaled.

const highest = 8_000_000
const grid = document.getElementById("grid"), space = document.getElementById("space")

export class ScrollBar {
  /** Whether the scroll bar does not move by whole rows. */
  isScaled = false
  /** The offset that this class has set. The event that it causes is ignored. */
  #set
  #rowHeight = 28
  #lastTop = 0

  /** Calls `scrolled` with the first visible position, and `moved` with a distance of the wheel. */
  constructor({ scrolled, moved }) {
    grid.addEventListener("scroll", () => {
      const isOwn = Math.abs(grid.scrollTop - (this.#set ?? -1)) < 1
      this.#set = grid.scrollTop
      const reach = space.offsetHeight + this.#rowHeight - grid.clientHeight
      scrolled(isOwn ? undefined : this.isScaled
        ? (grid.scrollTop / Math.max(1, reach)) * this.#lastTop : grid.scrollTop / this.#rowHeight)
    })
    grid.addEventListener("wheel", (event) => {
      // A scaled scroll bar is too coarse for a wheel.
      if (!this.isScaled || event.ctrlKey || !event.deltaY) return
      event.preventDefault()
      const page = grid.clientHeight / this.#rowHeight - 1
      moved(event.deltaY * (event.deltaMode === 1 ? 1 : event.deltaMode === 2 ? page : 1 / this.#rowHeight))
    }, { passive: false })
  }

  /** Sets the length and the position of the bar. */
  place(top, total, rowHeight, lastTop, haveTitles) {
    this.#rowHeight = rowHeight
    this.#lastTop = lastTop
    this.isScaled = total * rowHeight > highest || haveTitles
    const height = Math.min(total * rowHeight, highest)
    if (space.offsetHeight !== Math.round(height)) space.style.height = `${height}px`
    const reach = Math.max(0, height + rowHeight - grid.clientHeight)
    const wanted = this.isScaled ? Math.round((top / Math.max(1, lastTop)) * reach) : top * rowHeight
    if (Math.abs(grid.scrollTop - wanted) < 1) return
    grid.scrollTop = wanted
    this.#set = grid.scrollTop
  }
}

/** 1 if columns follow each other from left to right, or else -1. */
export const direction = () => (document.documentElement.matches(":dir(rtl)") ? -1 : 1)

/** Scrolls sideways until the column of the cursor is visible beside the pinned column. */
export function revealColumn(strip) {
  const cell = strip.querySelector(".here")
  if (!cell || cell.classList.contains("pinned")) return
  // Distances in reading direction, from the edge at which the pinned column is.
  const sign = direction(), width = grid.clientWidth
  const edge = grid.getBoundingClientRect().left + grid.clientLeft + (sign < 0 ? width : 0)
  const { left, right } = cell.getBoundingClientRect()
  const [start, end] = [left, right].map((side) => sign * (side - edge)).sort((one, other) => one - other)
  const pinned = strip.querySelector(".pinned")?.offsetWidth ?? 0
  if (start < pinned) grid.scrollLeft -= sign * (pinned - start)
  else if (end > width) grid.scrollLeft += sign * Math.min(end - width, start - pinned)
}
