// Conversion of line ends: a text field has only "\n", while the original text may have others.

/** Returns a text with the line ends of a text field. */
export const asField = (text) => text.replace(/\r\n?/g, "\n")

/**
 * Returns the text for a field whose content the user changed from `asField(text)`. Outside the
 * changed part, all line ends are those of `text`. Inside, they are the first line end of `text`.
 */
export function restored(text, field) {
  const before = asField(text)
  if (field === before) return text
  if (before === text) return field
  const shortest = Math.min(before.length, field.length)
  let start = 0, end = 0
  while (start < shortest && before[start] === field[start]) start += 1
  while (end < shortest - start && before.at(-1 - end) === field.at(-1 - end)) end += 1
  const first = text.slice(0, place(text, start)), last = text.slice(place(text, before.length - end))
  const inserted = field.slice(start, field.length - end)
  // An inserted line end may merge with an adjacent one, so each candidate is checked.
  const wanted = [/\r\n|\r|\n/.exec(text)[0], "\r\n", "\n"]
    .map((lineEnd) => first + inserted.replaceAll("\n", lineEnd) + last)
  return wanted.find((text) => asField(text) === field) ?? field
}

/** Returns the index in a text of the character at an index of its field. */
function place(text, wanted) {
  let at = 0
  for (let passed = 0; passed < wanted; passed += 1) at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1
  return at
}
