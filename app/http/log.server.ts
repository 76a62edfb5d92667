import { DrizzleQueryError } from 'drizzle-orm'
import type { Context } from '../context.server.ts'

/** What is known of a request beside itself, as far as it got. */
export type RequestFacts = {
  requestId: string
  /** Round trips to D1. */
  d1: number
  /** The id of the member who asked. */
  member: number | null
}

/** A one-time token in a path: 256 bits in base64url. */
const TOKEN = /(?<=\/)[\w-]{43}(?=[./]|$)/g

/** One line for one request. The query and tokens in the path are left out. */
export function logRequest(
  request: Request,
  { status }: Response,
  elapsedMs: number,
  { requestId, d1, member }: RequestFacts,
): void {
  console.info(
    JSON.stringify({
      level: 'info',
      event: 'request',
      id: requestId,
      method: request.method,
      path: new URL(request.url).pathname.replace(TOKEN, '…'),
      status,
      ms: Math.round(elapsedMs),
      d1,
      member,
    }),
  )
}

/**
 * One line for what should not have happened. Of a failed query the statement is told, and not the
 * values: they can be addresses and hashes of passwords.
 */
export function logBug(context: Pick<Context, 'requestId'>, error: unknown): void {
  console.error(
    JSON.stringify({
      level: 'error',
      event: 'bug',
      id: context.requestId,
      error: error instanceof Error ? describe(error) : String(error),
    }),
  )
}

function describe(error: Error) {
  const { name, message, cause } = error
  const told = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message
  return {
    name,
    message: told,
    stack: error.stack?.replace(message, () => told),
    cause: cause === undefined ? null : String(cause),
  }
}
