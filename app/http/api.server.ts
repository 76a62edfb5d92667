import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type * as v from 'valibot'
import { mediaReceiver } from '../features/content/media/receive-media.server.ts'
import { pictureStager } from '../features/content/media/uploads/stage-pictures.server.ts'
import { videoReceiver } from '../features/content/media/videos/receive-video.server.ts'
import type { ListPage } from '../paging.ts'
import { Refusal } from '../refusal.ts'
import { fromWire, snakeCase, toWire } from '../wire.ts'
import { bodyChunks, formFields, readFields, VIDEO_BODY_LIMIT } from './bodies/body.server.ts'
import { readMediaFields } from './bodies/picture-fields.server.ts'
import { runOnce } from './idempotency.server.ts'
import { type InputSchema, parseInput } from './input.server.ts'
import { logBug } from './log.server.ts'
import { hasSecret, loggedOutMember } from './logged-out.server.ts'
import { refuseOtherPages, refuseOtherProfiles } from './refuse-other-pages.server.ts'
import { setRetryAfter } from './retry-after.server.ts'
import { shownViewer } from './shown-viewer.server.ts'

type Answer = (
  context: AppLoadContext,
  fields: () => Promise<Fields>,
  request: Request,
) => Promise<unknown>
type Fields = Record<string, unknown>

type Endpoint = { answer: Answer; takesMedia?: true; takesBytes?: true }

export function endpoint<S extends InputSchema>(
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<unknown>,
): Endpoint {
  return {
    answer: async (context, fields, request) => {
      const sent = await fields()
      const input = parseInput(schema, sent)
      return runOnce(context, request, sent, () => handle(context, input))
    },
  }
}

/** Like {@link endpoint}, for bodies with a member's video or pictures as files, or with pictures in base64. */
export function mediaEndpoint<S extends InputSchema>(
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<unknown>,
): Endpoint {
  return { ...endpoint(schema, handle), takesMedia: true }
}

/** Streams the bytes of a body, and takes its fields from the query. */
export function bytesEndpoint<S extends InputSchema>(
  schema: S,
  handle: (
    context: AppLoadContext,
    input: v.InferOutput<S>,
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<unknown>,
  bodyLimit: number,
): Endpoint {
  return {
    takesBytes: true,
    answer: async (context, _fields, request) => {
      const bytes = bodyChunks(request, bodyLimit)
      try {
        refuseOtherPages(context, request)
        const fields = formFields(new URL(request.url).searchParams)
        return await handle(context, parseInput(schema, fromWire(fields)), bytes)
      } finally {
        await drain(bytes)
      }
    },
  }
}

/** Reads the rest of the body, because a client that is still sending doesn't see a response. */
async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const _unread of bytes);
  } catch {
    // The caller reports the first refusal.
  }
}

export type Call = (args: LoaderFunctionArgs) => Promise<Response>

export function call(methods: Partial<Record<'GET' | 'POST' | 'PUT', Endpoint>>): Call {
  const byMethod = new Map<string, Endpoint>(Object.entries(methods))
  const allow = [...byMethod.keys()].join(', ').replace('GET', READING)
  return (args) => {
    const known = byMethod.get(methodOf(args.request))
    return known ? answerWith(args, known) : refuseMethod(args, allow)
  }
}

/** A resource at `/resource/{Name}Resource/{verb}/`: `get` by GET, other verbs by POST. */
export function resource(
  verbs: Partial<Record<'get' | 'create' | 'update' | 'delete', Endpoint>>,
): Call {
  const byVerb = new Map<string, Endpoint>(Object.entries(verbs))
  return (args) => {
    const verb = args.params['verb'] ?? ''
    const method = verb === 'get' ? 'GET' : 'POST'
    const known = byVerb.get(verb)
    if (!known) return answerWith(args, NOT_FOUND)
    if (methodOf(args.request) === method) return answerWith(args, known)
    return refuseMethod(args, method.replace('GET', READING))
  }
}

const READING = 'GET, HEAD'
const NOT_FOUND = new Refusal('not_found')
const WRONG_METHOD = new Refusal('wrong_method')

export const unknownCall: Call = (args) => answerWith(args, NOT_FOUND)

async function refuseMethod(args: LoaderFunctionArgs, allow: string): Promise<Response> {
  const answer = await answerWith(args, WRONG_METHOD)
  answer.headers.set('Allow', allow)
  return answer
}

async function answerWith(
  { request, context, params }: LoaderFunctionArgs,
  endpointOrRefusal: Endpoint | Refusal,
): Promise<Response> {
  const { stage, letGo } = pictureStager(context)
  const videos = videoReceiver(context)
  let sent: Fields = {}
  try {
    if (endpointOrRefusal instanceof Refusal) throw endpointOrRefusal
    const isRead = methodOf(request) === 'GET'
    const takesMedia = endpointOrRefusal.takesMedia === true
    if (!isRead && !endpointOrRefusal.takesBytes) refuseOtherPages(context, request)
    if (takesMedia && context.viewer === null) {
      await drain(bodyChunks(request, VIDEO_BODY_LIMIT))
      throw new Refusal('not_signed_in')
    }
    const takeFile = mediaReceiver(context, videos, stage)
    const result = await endpointOrRefusal.answer(
      context,
      async () => {
        const fields = fromWire(
          isRead
            ? formFields(new URL(request.url).searchParams)
            : await (takesMedia ? readMediaFields(request, stage, takeFile) : readFields(request)),
        )
        sent = fields
        refuseOtherProfiles(context, fields)
        return { ...fields, ...params }
      },
      request,
    )
    const list = isListPage(result) ? result : { items: result, bookmark: null }
    return envelope(context, 200, {
      status: 'success',
      http_status: 200,
      code: 0,
      message: 'ok',
      data: toWire(list.items ?? null),
      bookmark: list.bookmark,
      ...extraFieldsOf(result),
    })
  } catch (error) {
    const refusal = error instanceof Refusal ? orLoggedOut(error, { context, request, sent }) : null
    if (!refusal) logBug(context, error)
    setRetryAfter(context, error)
    if (refusal?.code === 'not_signed_in') loggedOutMember(context, request)
    const status = refusal?.status ?? 500
    // The message contains the limit.
    const { messageDetail, limit: _, ...details } = refusal?.details ?? {}
    const detail = messageDetail ?? (details['fields'] && refusal?.message)
    const answer = envelope(context, status, {
      status: 'failure',
      http_status: status,
      code: refusal?.number ?? 0,
      message: refusal?.message ?? 'Sorry! Something went wrong on our end.',
      ...(refusal?.field !== undefined && { field: snakeCase(refusal.field) }),
      ...(detail !== undefined && { message_detail: detail }),
      ...(Object.keys(details).length > 0 && { details: toWire(details) }),
      data: null,
      bookmark: null,
    })
    if (refusal?.code === 'moved')
      answer.headers.set('Location', String(refusal.details?.['redirectUrl']))
    return answer
  } finally {
    letGo()
    videos.letGo()
  }
}

/** The statuses of refusals that say what is wrong with a body. */
const BODY_STATUSES = [400, 413, 415, 422]

/** The refusal of a body, or `not_signed_in` if the page that sent it is of a member who has been logged out since. */
function orLoggedOut(
  refusal: Refusal,
  { context, request, sent }: { context: AppLoadContext; request: Request; sent: Fields },
): Refusal {
  if (!BODY_STATUSES.includes(refusal.status) || hasSecret(sent)) return refusal
  const isLoggedOut = loggedOutMember(context, request, sent) !== null
  return isLoggedOut ? new Refusal('not_signed_in') : refusal
}

function envelope(context: AppLoadContext, status: number, resourceResponse: object): Response {
  const { viewer, origin, requestId } = context
  return Response.json(
    {
      resource_response: resourceResponse,
      client_context: {
        country: origin.country,
        country_from_ip: origin.country,
        country_from_hostname: null,
        region_from_ip: origin.region,
        is_authenticated: viewer !== null,
        user: toWire(viewer && shownViewer(viewer)),
      },
      request_identifier: requestId,
    },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

function methodOf(request: Request): string {
  return request.method === 'HEAD' ? 'GET' : request.method
}

function extraFieldsOf(result: unknown): object {
  const beside = isListPage(result) && 'beside' in result ? toWire(result.beside) : null
  return typeof beside === 'object' && beside !== null ? beside : {}
}

function isListPage(result: unknown): result is ListPage<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'bookmark' in result
}
