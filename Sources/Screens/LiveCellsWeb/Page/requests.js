// Requests to the server, all with a timeout.

const patience = 20_000

/**
 * Fetches from the server. Throws after `milliseconds` without a response, or when `signal` aborts.
 */
export const request = (path, options = {}, { milliseconds = patience, signal } = {}) => fetch(path, {
  ...options, signal: AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])]),
})

/** Whether a response means that the address of the page leads nowhere, rather than a passing fault. */
export const isGone = ({ status }) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Returns the reason why a response has no data. */
export const refusal = (answer) => isGone(answer)
  ? "this address is no longer valid: open the one that the server prints"
  : `the server responded with status ${answer.status}`
