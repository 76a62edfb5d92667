import { DrizzleQueryError } from 'drizzle-orm'
import type { Context } from '../context.server.ts'

export type RequestFacts = {
  requestId: string
  d1: number
  member: number | null
}

const TOKEN = /(?<=\/)(?:\d+-)?[\w-]{43}(?=[./]|$)|(?<=^\/(?:letters\/\w+|shared)\/)[^/.]+/g

/** Logs a request without its query and tokens. */
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

/** Logs an unexpected error; of a query only the statement, since values are personal. */
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
