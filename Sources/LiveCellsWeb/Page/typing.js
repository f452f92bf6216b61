// Texts in a field of a browser, whose line ends are all "\n", while a text may have others.

/** A text as a field holds it. */
export const asField = (text) => text.replace(/\r\n?/g, "\n")

/**
 * The text that `field` stands for, where a person has changed it from `asField(text)`: outside of what differs all
 * line ends are those of `text`, inside they are its first one.
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
  // Beside another line end one may become a part of that.
  const wanted = [/\r\n|\r|\n/.exec(text)[0], "\r\n", "\n"]
    .map((lineEnd) => first + inserted.replaceAll("\n", lineEnd) + last)
  return wanted.find((text) => asField(text) === field) ?? field
}

/** Where in a text the character of its field at a place begins. */
function place(text, wanted) {
  let at = 0
  for (let passed = 0; passed < wanted; passed += 1) at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1
  return at
}
