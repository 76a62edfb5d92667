import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** workerd's way of saying that a browser went away before its answer was whole, and what follows it. */
const ABANDONED = /kj::getCaughtExceptionAsKj\(\).*disconnected:/
const AFTERMATH = /^\s*$|^\s*stack: .*workerd@/

/** Passes on the worker's own log, one JSON object a line, without the server's chatter around it. */
export async function passOnLog(from: Readable, to: Writable): Promise<void> {
  for await (const line of createInterface({ input: from })) {
    if (line.startsWith('{')) to.write(`${line}\n`)
  }
}

/** Passes on what Vite says and the worker's own log, of which a request's line is shown only if asked for. */
export async function passOnNews(from: Readable, to: Writable, isLogging: boolean): Promise<void> {
  for await (const line of createInterface({ input: from })) {
    if (isLogging || !line.startsWith('{"level":"info"')) to.write(`${line}\n`)
  }
}

/** Passes on a server's errors, except that a browser went away: that is nobody's error. */
export async function passOnErrors(from: Readable, to: Writable): Promise<void> {
  let isAftermath = false
  for await (const line of createInterface({ input: from })) {
    isAftermath = ABANDONED.test(line) || (isAftermath && AFTERMATH.test(line))
    if (!isAftermath) to.write(`${line}\n`)
  }
}
