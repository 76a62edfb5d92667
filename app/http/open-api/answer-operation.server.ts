import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Viewer } from '../../context.server.ts'
import { pictureStager } from '../../features/content/media/uploads/stage-pictures.server.ts'
import { isScope, type Scope, secretScope } from '../../features/identity/apps/scopes.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { Refusal } from '../../refusal.ts'
import { camelCase, fromWire, snakeCase, toWire } from '../../wire.ts'
import { BODY_LIMIT, formFields, readBytes, recordIn } from '../bodies/body.server.ts'
import { readCrossSitePictureFields } from '../bodies/picture-fields.server.ts'
import { runOnce } from '../idempotency.server.ts'
import { parseInput } from '../input.server.ts'
import { logBug } from '../log.server.ts'
import { setRetryAfter } from '../retry-after.server.ts'
import type { Operation } from './operation.ts'

type Params = Record<string, string | undefined>

export type Answered = Pick<Operation, 'method' | 'path'> & {
  answer(request: Request, context: AppLoadContext, params: Params): Promise<Response>
}

/** Connects an operation to the domain function behind it, within the token's scopes. */
export function answered<P extends object, Q extends object, B extends object, A>(
  operation: Operation<P, Q, B, A>,
  handle: (context: AppLoadContext, input: P & Q & B) => Promise<A>,
): Answered {
  const { method, path, scopes, params, query, body, status, takesPictures } = operation
  return {
    method,
    path,
    answer: async (request, context, found) => {
      const viewer = withScopes(signedIn(context), scopes)
      const asked = formFields(new URL(request.url).searchParams)
      const { stage, letGo } = pictureStager(context)
      try {
        const sent = takesPictures
          ? await readCrossSitePictureFields(request, stage)
          : method === 'GET'
            ? {}
            : recordIn(await readBytes(request, BODY_LIMIT))
        const input = {
          ...parseInput(params, found),
          ...parseInput(query, fromWire(asked)),
          ...parseInput(body, fromWire(sent)),
        }
        const handled = () => handle({ ...context, viewer }, input)
        const result = await runOnce(context, request, sent, handled)
        return status === 204
          ? new Response(null, { status })
          : Response.json(toWire(result), { status })
      } finally {
        letGo()
      }
    },
  }
}

const ON_BOARDS: readonly Scope[] = ['boards:read', 'pins:read']

/** Refuses `scope_missing`. Secret boards also need the scope's `_secret` variant. */
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

/** The path as a URLPattern: `{board_id}` becomes `:boardId`. */
export function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `:${camelCase(name)}`)
}

/** An error in Pinterest's format, with `WWW-Authenticate` as in RFC 6750. */
export function answerRefused(context: AppLoadContext, error: unknown): Response {
  const refusal = error instanceof Refusal ? error : null
  if (!refusal) logBug(context, error)
  setRetryAfter(context, error)
  const status = refusal?.status ?? 500
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="Pinfold"')
  const scopes = refusal?.details?.['scopes']
  if (Array.isArray(scopes)) {
    const scope = scopes.filter(isScope).join(' ')
    headers.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
  }
  const message = refusal ? errorText(refusal) : 'Sorry! Something went wrong on our end.'
  return Response.json({ code: refusal?.number ?? 0, message }, { status, headers })
}

/** An error message for API clients: the text, and the field's name on the wire. */
export function errorText({ message, field }: Refusal): string {
  return field ? `${message} (${snakeCase(field)})` : message
}
