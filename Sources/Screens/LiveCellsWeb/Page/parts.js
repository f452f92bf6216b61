// The parts of the rows that are requested, as in `ShapeRequest` of the server.

const margin = 16, stride = 64, counts = [192, 384, 768]

/** Returns the part that covers visible rows and a margin around them. */
export function partAround(top, rows) {
  const count = counts.find((count) => count >= rows + 2 * margin + stride) ?? counts.at(-1)
  return { first: Math.max(0, Math.round((top + rows / 2 - count / 2) / stride) * stride), count }
}

/** Returns whether visible rows are loaded, and whether they are near the end of the loaded ones. */
export function coverage(top, rows, shown) {
  const bottom = top + rows, first = shown.first, last = first + shown.rows.length
  return {
    isThere: top >= first && Math.min(bottom, shown.total) <= last,
    isNearEnd: (first > 0 && top < first + margin) || (last < shown.total && bottom > last - margin),
  }
}
