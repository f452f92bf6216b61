// A line in which the page asks for something and is answered.

const form = document.getElementById("asking"), answer = document.getElementById("answer")
let prompt

/** Whether something is asked. */
export const isAsking = () => prompt !== undefined

/** Asks: `done` is given the answer. Tab calls `skip`, where there is something else to ask for; Escape `giveUp`. */
export function ask(question, text, done, { skip, giveUp } = {}) {
  prompt = { done, skip, giveUp }
  document.getElementById("question").textContent = question
  answer.value = text
  form.hidden = false
  answer.focus()
}

function end(next, ...values) {
  form.hidden = true
  prompt = undefined
  document.getElementById("grid").focus()
  next?.(...values)
}

form.addEventListener("submit", (event) => {
  event.preventDefault()
  end(prompt.done, answer.value)
})

answer.addEventListener("keydown", (event) => {
  event.stopPropagation()
  if (event.key === "Escape") end(prompt.giveUp)
  else if (event.key === "Tab" && prompt.skip) {
    event.preventDefault()
    end(prompt.skip)
  }
})
