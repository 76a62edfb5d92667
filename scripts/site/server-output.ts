import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** workerd's message if a browser disconnects before the answer is complete. */
const DISCONNECTED = /kj::getCaughtExceptionAsKj\(\).*disconnected:/
/** workerd's message when another site's host isn't found. */
const UNKNOWN_HOST = /failed: getaddrinfo\(\).* host = ([^;\s]+)/
/** workerd's message at each connection of a browser that hasn't accepted the local certificate. */
const REFUSED_CERTIFICATE = /accepting tls connection;.*_ALERT_\w*(CERTIFICATE|CA)/
/** Lines that follow these messages. */
const AFTERMATH =
  /^\s*$|^\s*stack: .*workerd@|^ {2}(- `|To manually trigger a scheduled event| {2}curl "|For more details, see )/
/** A warning of wrangler's about scheduled events, which our own scripts fire. */
const WRONG_WARNING = /Scheduled Workers are not automatically triggered/
/** A warning of `npm run dev` about settings of wrangler.toml that only other commands need. */
const OTHER_COMMANDS =
  /configuration options which are ignored since they are not applicable when using Vite/

/**
 * Reads a server's errors by line, and returns the text to show or null. Drops errors about disconnected browsers.
 * Shortens those about unknown hosts and refused certificates to a line each, shown once.
 */
export function errorLineFilter(): (line: string) => string | null {
  const shown = new Set<string>()
  let isAftermath = true
  return (line) => {
    const summary = summaryOf(line)
    isAftermath =
      summary !== null ||
      DISCONNECTED.test(line) ||
      WRONG_WARNING.test(line) ||
      OTHER_COMMANDS.test(line) ||
      (isAftermath && AFTERMATH.test(line))
    if (summary === null) return isAftermath ? null : line
    if (shown.has(summary)) return null
    shown.add(summary)
    return summary
  }
}

function summaryOf(line: string): string | null {
  const host = UNKNOWN_HOST.exec(line)?.[1]
  if (host !== undefined) return `  ${host} could not be resolved. Is there a network?`
  if (!REFUSED_CERTIFICATE.test(line)) return null
  return '  A browser refused the local certificate. Open the site in it, and accept the warning once.'
}

/** Forwards the worker's own log, one JSON object a line, and drops the server's other output. */
export async function forwardLog(from: Readable, to: Writable): Promise<void> {
  for await (const line of createInterface({ input: from })) {
    if (line.startsWith('{')) to.write(`${line}\n`)
  }
}

/** A message of the worker about an edit, which Vite reports, too. */
const UPDATED = '[vite] hot updated:'

/** Forwards Vite's output and the worker's log. Includes the lines of requests only if `isLogging`. */
export async function forwardOutput(
  from: Readable,
  to: Writable,
  isLogging: boolean,
): Promise<void> {
  for await (const line of createInterface({ input: from })) {
    if (line.startsWith(UPDATED)) continue
    if (isLogging || !line.startsWith('{"level":"info"')) to.write(`${line}\n`)
  }
}

/** Forwards a server's errors as filtered by {@link errorLineFilter}. */
export async function forwardErrors(from: Readable, to: Writable): Promise<void> {
  const read = errorLineFilter()
  for await (const line of createInterface({ input: from })) {
    const shown = read(line)
    if (shown !== null) to.write(`${shown}\n`)
  }
}
