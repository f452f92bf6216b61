// The selected rows, which may be outside of the rows that the page has.

import { goneRows } from "./copying.js"

/** The time between two checks, in milliseconds. */
const pause = 500

/** The cells of each selected row, by its number. Undefined for cells of other columns. */
export class Selection extends Map {
  #isChecking = false
  #isOutdated = false

  /**
   * Deselects rows that no longer exist, after a change of the table. `isShown` returns whether the
   * page has a row, `queryOf` the query string for further parameters, and `deselected` is called
   * after rows were removed. Calls during a check lead to one further check.
   */
  async removeGone(isShown, queryOf, deselected) {
    this.#isOutdated = true
    if (this.#isChecking) return
    this.#isChecking = true
    while (this.#isOutdated) {
      this.#isOutdated = false
      const rows = [...this.keys()].filter((name) => !isShown(name))
      if (!rows.length) continue
      const place = queryOf({})
      // Without a connection, the next snapshot leads to another check.
      const gone = await goneRows(rows, queryOf).catch(() => [])
      // Another table has other rows.
      if (gone.length && queryOf({}) === place) {
        for (const name of gone) this.delete(name)
        deselected()
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    this.#isChecking = false
  }
}
