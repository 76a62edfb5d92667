import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** workerd's way of saying that a browser went away before its answer was whole, and what follows it. */
const ABANDONED = /kj::getCaughtExceptionAsKj\(\).*disconnected:/
const AFTERMATH = /^\s*$|^\s*stack: .*workerd@/

/** Passes on what a server says, except that a browser went away: that is nobody's error. */
export async function passOn(from: Readable, to: Writable): Promise<void> {
  let isAftermath = false
  for await (const line of createInterface({ input: from })) {
    isAftermath = ABANDONED.test(line) || (isAftermath && AFTERMATH.test(line))
    if (!isAftermath) to.write(`${line}\n`)
  }
}
