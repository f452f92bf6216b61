// Maps rows to lines: a row that begins a section has a line with the section's title above it.

export class Lines {
  #lines
  #picture

  constructor(picture) {
    this.#picture = picture
    let titles = 0
    this.#lines = picture.rows.map((row, place) => place + (row.section === null ? titles : (titles += 1)))
  }

  get haveTitles() { return this.#lines.length > 0 && this.#lines.at(-1) >= this.#lines.length }

  /** Returns the position of a loaded row, or undefined. */
  positionOf(name) {
    const at = this.#picture.rows.findIndex((row) => row.name === name)
    return at < 0 ? undefined : this.#picture.first + at
  }

  /** Returns the line of the row at a position. */
  of(position) {
    const place = position - this.#picture.first, lines = this.#lines
    return lines[place] ?? place + (place < 0 || !lines.length ? 0 : lines.at(-1) - lines.length + 1)
  }

  /** Returns the line at the upper edge. A row that begins a section includes its title line. */
  top(top) {
    const first = Math.floor(top)
    const title = (this.#picture.rows[first - this.#picture.first]?.section ?? null) === null ? 0 : 1
    return this.of(first) - title + (top - first) * (1 + title)
  }

  /** Returns the number of lines between the upper edge and the end of a row. */
  between(top, position) { return this.of(position) + 1 - this.top(top) }

  /** Returns the upper position at which a row is the last one that is completely visible. */
  topFor(last, fitting) {
    let top = Math.max(0, last - fitting + 1)
    while (top < last && this.between(top, last) > fitting) top += 1
    return top
  }
}
