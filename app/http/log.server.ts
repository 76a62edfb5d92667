import { DrizzleError, DrizzleQueryError } from 'drizzle-orm'
import type { Context } from '../context.server.ts'
import { isPictureAddress } from '../features/content/media/serve-picture.server.ts'

export type RequestFacts = {
  requestId: string
  d1: number
  member: number | null
}

const TOKEN = /(?<=\/)(?:\d+-)?[\w-]{43}(?=[./]|$)|(?<=^\/(?:letters\/\w+|shared)\/)[^/.]+/g

/** Logs a request without query and tokens. Pictures aren't logged, because there are too many. */
export function logRequest(
  request: Request,
  { status }: Response,
  elapsedMs: number,
  { requestId, d1, member }: RequestFacts,
): void {
  const url = new URL(request.url)
  if (status === 200 && isPictureAddress(url)) return
  console.info(
    JSON.stringify({
      level: 'info',
      event: 'request',
      id: requestId,
      method: request.method,
      path: url.pathname.replace(TOKEN, '…'),
      status,
      ms: Math.round(elapsedMs),
      d1,
      member,
    }),
  )
}

/** Logs an error unless the page was closed. A query is logged without its values, because they are personal. */
export function logBug(
  { requestId, ms }: Pick<Context, 'requestId'> & { ms?: number },
  error: unknown,
): void {
  if (isClosedPage(error)) return
  console.error(
    JSON.stringify({
      level: 'error',
      event: 'bug',
      id: requestId,
      ms,
      error: error instanceof Error ? describe(error) : String(error),
    }),
  )
}

/** An error in one line, for the operator. For a failed query, the database's own error. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isQuery = error instanceof DrizzleError || error instanceof DrizzleQueryError
  if (isQuery && error.cause) return errorLine(error.cause)
  return `${error.name}: ${loggableMessage(error)}`
}

function isClosedPage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || error.message.includes('client disconnected')
}

function describe(error: Error) {
  const { name, message, cause } = error
  const loggable = loggableMessage(error)
  return {
    name,
    message: loggable,
    stack: error.stack?.replace(message, () => loggable),
    cause: cause === undefined ? null : String(cause),
  }
}

function loggableMessage(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
}
