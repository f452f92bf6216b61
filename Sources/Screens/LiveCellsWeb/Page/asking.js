// The prompt: a form in which the page asks for text. Only one prompt is open at a time, and no
// other replaces it. Keys that are pressed while a prompt is requested from the server are typed
// into it.

import { asField, restored } from "./typing.js"

const form = document.getElementById("asking"), answer = document.getElementById("answer")
/** The open prompt, and whether its answer is being sent. */
let open, isSent = false
/** The text typed for a requested prompt; undefined if none is requested. */
let held
/** Prompts that arrived without a key press while another one was open. */
const later = []

/** Whether a prompt is open or requested. */
export const isAsking = () => open !== undefined || held !== undefined

/**
 * Opens a prompt `{ text, proposal, done, skip, giveUp, isLine, longest, remark }`, unless one is
 * open.
 *
 * `done` receives the answer. It may return a promise for another prompt, for the reason why the
 * answer is refused, or for nothing. Tab calls `skip`, if the prompt has it; Escape calls `giveUp`.
 */
export function ask(question) {
  if (isAsking()) answer.focus()
  else show(question)
}

/** Opens a prompt as soon as no other one is open. */
export function askLater(question) {
  if (isAsking()) later.push(question)
  else show(question)
}

/**
 * Waits for a prompt or for undefined. Keys that are pressed meanwhile are typed into the prompt.
 */
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

/**
 * Handles a key that is pressed while a prompt is requested. Returns false if none is requested.
 */
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
  // If the field altered the text by itself, submitting it would write a change that the user did
  // not make.
  if (answer.value !== field) {
    form.hidden = true
    open = undefined
    question.giveUp?.()
    question.say?.("this text has characters that a browser cannot edit")
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

/** Sets the height of the field to its number of lines, at most 8. */
function fit() {
  answer.rows = Math.min(8, answer.value.split("\n").length)
}

function lock(isLocked) {
  isSent = isLocked
  answer.readOnly = isLocked
  form.classList.toggle("sent", isLocked)
}

/** Runs an action of the open prompt, and shows the prompt or the remark that it returns. */
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
  // An input method handles these keys while it composes.
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
