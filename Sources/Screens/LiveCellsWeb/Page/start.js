// Loads the script of the page. If a part of it cannot be loaded, the page is loaded again, because
// a browser does not repeat the failed request of a module. The state of the view is in the
// address. This file imports nothing, so that it can report whatever fails.

/** The times after which the page is loaded again, and the usual time to load it, in ms. */
const pauses = [1_000, 3_000, 10_000, 30_000], patience = 20_000
const kept = "livecells-loads"

/** Returns how often the page was loaded again without success, or undefined if that is unknown. */
function failures() {
  try {
    return Number(sessionStorage.getItem(kept))
  } catch {
    return undefined
  }
}

/** Returns whether the number was stored. Without it, the page would be loaded again forever. */
function keepFailures(count) {
  try {
    if (count) sessionStorage.setItem(kept, count)
    else sessionStorage.removeItem(kept)
    return true
  } catch {
    return false
  }
}

const unloaded = document.getElementById("unloaded"), empty = document.getElementById("empty")
const say = (text) => { empty.textContent = text }
const watch = setTimeout(() => {
  if (empty.textContent === "loading") say("This page is still loading.")
}, patience)
unloaded.hidden = true
say("loading")
try {
  await import("./page.js")
  keepFailures(0)
} catch (error) {
  console.error(error)
  const count = failures(), pause = pauses[count]
  if (pause === undefined || !keepFailures(count + 1)) {
    say(unloaded.textContent)
    keepFailures(0)
  } else {
    say(`The script of this page could not be loaded. The page is loaded again in ${pause / 1_000} s.`)
    setTimeout(() => location.reload(), pause)
  }
}
clearTimeout(watch)
