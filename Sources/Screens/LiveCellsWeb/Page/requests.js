// Requests to the server, all with a timeout.

const patience = 20_000

/**
 * Fetches from the server. Throws after `milliseconds` without a response, or when `signal` aborts.
 */
export const request = (path, options = {}, { milliseconds = patience, signal } = {}) => fetch(path, {
  ...options, signal: AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])]),
})
