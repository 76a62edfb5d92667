import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Viewer } from '../../context.server.ts'
import { isScope, type Scope, secretScope } from '../../features/identity/apps/scopes.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { Refusal } from '../../refusal.ts'
import { camelCase, fromWire, snakeCase, toWire } from '../../wire.ts'
import { BODY_LIMIT, formFields, readBytes, recordIn } from '../body.server.ts'
import { parseInput } from '../input.server.ts'
import { logBug } from '../log.server.ts'
import type { Operation } from './operation.ts'

type Params = Record<string, string | undefined>

export type Answered = Pick<Operation, 'method' | 'path'> & {
  answer(request: Request, context: AppLoadContext, params: Params): Promise<Response>
}

/** Joins an operation with the domain function that answers it, as a token's scopes let it. */
export function answered<P extends object, Q extends object, B extends object, A>(
  operation: Operation<P, Q, B, A>,
  handle: (context: AppLoadContext, input: P & Q & B) => Promise<A>,
): Answered {
  const { method, path, scopes, params, query, body, status, bodyLimit = BODY_LIMIT } = operation
  return {
    ...{ method, path },
    answer: async (request, context, found) => {
      const viewer = withScopes(signedIn(context), scopes)
      const asked = formFields(new URL(request.url).searchParams)
      const sent = method === 'GET' ? {} : recordIn(await readBytes(request, bodyLimit))
      const result = await handle(
        { ...context, viewer },
        {
          ...parseInput(params, found),
          ...parseInput(query, fromWire(asked)),
          ...parseInput(body, fromWire(sent)),
        },
      )
      return status === 204
        ? new Response(null, { status })
        : Response.json(toWire(result), { status })
    },
  }
}

const ON_BOARDS: readonly Scope[] = ['boards:read', 'pins:read']

/** Refuses `scope_missing`. Secret boards need the same right's own scope besides. */
export function withScopes(viewer: Viewer, scopes: readonly Scope[]): Viewer {
  const { bearer } = viewer
  if (!bearer) throw new Refusal('not_signed_in')
  const missing = scopes.filter((scope) => !bearer.scopes.includes(scope))
  if (missing.length > 0) throw new Refusal('scope_missing', undefined, { scopes: missing })
  const ofBoards = scopes.some(secretScope) ? scopes : ON_BOARDS
  const secret = ofBoards.map(secretScope).filter((scope) => scope !== undefined)
  const reachesSecret = secret.every((scope) => bearer.scopes.includes(scope))
  return { ...viewer, bearer: { ...bearer, reachesSecret } }
}

/** The path as a pattern for URLPattern: `{board_id}` becomes `:boardId`. */
export function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `:${camelCase(name)}`)
}

/** An error in Pinterest's shape; `WWW-Authenticate` as RFC 6750 has it. */
export function answerRefused(context: AppLoadContext, error: unknown): Response {
  const refusal = error instanceof Refusal ? error : null
  if (!refusal) logBug(context, error)
  const status = refusal?.status ?? 500
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="Pinfold"')
  const scopes = refusal?.details?.['scopes']
  if (Array.isArray(scopes)) {
    const scope = scopes.filter(isScope).join(' ')
    headers.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
  }
  const message = refusal ? wordsOf(refusal) : 'Sorry! Something went wrong on our end.'
  return Response.json({ code: refusal?.number ?? 0, message }, { status, headers })
}

/** The words for a program: the text, and its field as the wire has it. */
export function wordsOf({ message, field }: Refusal): string {
  return field ? `${message} (${snakeCase(field)})` : message
}
