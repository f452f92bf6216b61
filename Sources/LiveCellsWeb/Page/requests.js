// Requests to the server, none of which waits for ever.

const patience = 20_000

/** Fetches from the server; throws where no answer comes in `seconds`, or `signal` says so. */
export const request = (path, options = {}, { milliseconds = patience, signal } = {}) => fetch(path, {
  ...options, signal: AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])]),
})
