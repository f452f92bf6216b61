// A line in which the page asks for something and is answered. One question at a time: none takes the place of
// another that is open, and keys that are pressed while one is on its way are typed into it.

import { asField, restored } from "./typing.js"

const form = document.getElementById("asking"), answer = document.getElementById("answer")
/** The question that is open, and whether its answer is on its way. */
let open, isSent = false
/** What was typed for a question that is on its way; undefined where none is. */
let held
/** Questions that came by themselves while another one was open. */
const later = []

/** Whether something is asked, or will be. */
export const isAsking = () => open !== undefined || held !== undefined

/**
 * Asks a question `{ text, proposal, done, skip, giveUp, isLine, longest, remark }`, unless one is open.
 *
 * `done` is given the answer, and may promise what follows: another question, a text that says why it can't be taken,
 * or nothing. Tab calls `skip`, where there is something else to ask for; Escape `giveUp`.
 */
export function ask(question) {
  if (isAsking()) answer.focus()
  else show(question)
}

/** Asks as soon as nothing else is asked. */
export function askLater(question) {
  if (isAsking()) later.push(question)
  else show(question)
}

/** Waits for a question, or for nothing; what is typed until then is typed into it. */
export async function expect(coming) {
  if (isAsking()) return answer.focus()
  held = { text: "", isGivenUp: false }
  document.body.classList.add("waiting")
  const question = await coming.catch(() => undefined)
  const { text, isGivenUp } = held
  held = undefined
  document.body.classList.remove("waiting")
  if (question === undefined) return next()
  if (!isGivenUp) return show(question, text)
  question.giveUp?.()
  next()
}

/** Takes a key that was pressed while a question is on its way; false where none is. */
export function hold(event) {
  if (!held) return false
  event.preventDefault()
  const isTyped = [...event.key].length === 1
    && (!(event.ctrlKey || event.metaKey) || event.getModifierState("AltGraph"))
  if (event.key === "Escape") held = { text: "", isGivenUp: true }
  else if (event.key === "Backspace") held.text = [...held.text].slice(0, -1).join("")
  else if (isTyped) held.text += event.key
  return true
}

addEventListener("paste", (event) => { if (held) held.text += event.clipboardData.getData("text") })

function show(question, typed = "") {
  open = question
  const field = asField(question.proposal)
  answer.value = field
  // What a field changes by itself would be written without anybody having typed it.
  if (answer.value !== field) {
    form.hidden = true
    open = undefined
    question.giveUp?.()
    question.say?.("this text has characters that a browser can't edit")
    return next()
  }
  answer.value += typed
  form.hidden = false
  remark(question.remark)
  fit()
  lock(false)
  answer.focus()
  answer.setSelectionRange(answer.value.length, answer.value.length)
}

function remark(text) {
  document.getElementById("question").textContent = (text ? `${text} – ` : "") + open.text
}

/** Makes the field as high as its lines, up to some. */
function fit() {
  answer.rows = Math.min(8, answer.value.split("\n").length)
}

function lock(isLocked) {
  isSent = isLocked
  answer.readOnly = isLocked
  form.classList.toggle("sent", isLocked)
}

/** Does what a question has for it, and shows what follows from that. */
async function conclude(act) {
  if (isSent) return
  const question = open
  lock(true)
  let following
  try {
    following = await act()
  } catch (error) {
    following = error.message
  }
  if (open !== question) return
  lock(false)
  if (following === undefined) return close()
  if (typeof following === "object") return show(following)
  remark(following)
  answer.focus()
}

function close() {
  const hasFocus = form.contains(document.activeElement)
  form.hidden = true
  open = undefined
  if (hasFocus || document.activeElement === document.body) document.getElementById("grid").focus()
  next()
}

function next() {
  if (!isAsking() && later.length) show(later.shift())
}

function submit() {
  if (!open || isSent) return
  const question = open
  let text = restored(question.proposal, answer.value)
  if (question.isLine) text = text.replace(/\s*\n\s*/g, " ")
  const { size } = new Blob([text])
  if (size > question.longest) {
    return remark(`too long: ${size.toLocaleString()} bytes of at most ${question.longest.toLocaleString()}`)
  }
  conclude(() => question.done(text))
}

form.addEventListener("submit", (event) => {
  event.preventDefault()
  submit()
})

answer.addEventListener("input", fit)

answer.addEventListener("keydown", (event) => {
  event.stopPropagation()
  // These keys are for what is being composed, of an input method.
  if (event.isComposing || event.keyCode === 229) return
  const { key } = event
  if (key === "Escape") {
    event.preventDefault()
    const { giveUp } = open
    lock(false)
    close()
    giveUp?.()
  } else if (key === "Tab" && open.skip && !event.shiftKey) {
    event.preventDefault()
    conclude(open.skip)
  } else if (key === "Enter" && (open.isLine || !(event.shiftKey || event.altKey || event.ctrlKey))) {
    event.preventDefault()
    submit()
  } else if (key === "Enter" && (event.altKey || event.ctrlKey)) {
    event.preventDefault()
    answer.setRangeText("\n", answer.selectionStart, answer.selectionEnd, "end")
    fit()
  }
})
