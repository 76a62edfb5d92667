import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type * as v from 'valibot'
import type { ActingProfile, Viewer } from '../context.server.ts'
import type { ListPage } from '../paging.ts'
import { Refusal } from '../refusal.ts'
import { fromWire, snakeCase, toWire } from '../wire.ts'
import { bodyChunks, formFields, readFields } from './body.server.ts'
import { refuseOtherPages, refuseOtherProfiles } from './drawn-for.server.ts'
import { type InputSchema, parseInput } from './input.server.ts'
import { logBug } from './log.server.ts'
import { loggedOutMember } from './logged-out.server.ts'

type Answer = (
  context: AppLoadContext,
  fields: () => Promise<Fields>,
  request: Request,
) => Promise<unknown>
type Fields = Record<string, unknown>

export type ShownViewer = Pick<
  Viewer,
  | 'id'
  | 'username'
  | 'email'
  | 'firstName'
  | 'fullName'
  | 'pictureHash'
  | 'avatarColorIndex'
  | 'isPartner'
  | 'lastBoard'
  | 'createdAt'
> & {
  isAuth: true
  /** Neither scheduled pins nor shops exist yet. */
  scheduledPinCount: 0
  eligibleForStlTool: false
  advertiser: { merchantId: null }
}

type Endpoint = { answer: Answer; bodyLimit?: number | undefined; takesBytes?: true }

export function endpoint<S extends InputSchema>(
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<unknown>,
  bodyLimit?: number,
): Endpoint {
  return {
    bodyLimit,
    answer: async (context, fields) => handle(context, parseInput(schema, await fields())),
  }
}

/** Takes the bytes of a body as they come, and its fields from the address. */
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
        await passOver(bytes)
      }
    },
  }
}

/** A client that is still sending sees no answer. */
async function passOver(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const _unread of bytes);
  } catch {
    // The first refusal is the one that counts.
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
  found: Endpoint | Refusal,
): Promise<Response> {
  try {
    if (found instanceof Refusal) throw found
    const isRead = methodOf(request) === 'GET'
    if (!isRead && !found.takesBytes) refuseOtherPages(context, request)
    const bodyLimit = context.viewer ? found.bodyLimit : undefined
    const result = await found.answer(
      context,
      async () => {
        const fields = fromWire(
          isRead
            ? formFields(new URL(request.url).searchParams)
            : await readFields(request, bodyLimit),
        )
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
      ...besideOf(result),
    })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null
    if (!refusal) logBug(context, error)
    if (refusal?.code === 'not_signed_in') loggedOutMember(context, request)
    const status = refusal?.status ?? 500
    const { messageDetail, ...details } = refusal?.details ?? {}
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
  }
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

/** Shows the viewer, by the name and picture of the business that they act for. */
export function shownViewer(viewer: Viewer): ShownViewer {
  const { id, username, email, firstName, fullName, pictureHash, avatarColorIndex } = viewer
  const { isPartner, lastBoard, createdAt, acting } = viewer
  return {
    ...{ id, username, email, firstName, fullName, pictureHash, avatarColorIndex },
    ...{ isPartner, lastBoard, createdAt, isAuth: true },
    ...{ scheduledPinCount: 0, eligibleForStlTool: false, advertiser: { merchantId: null } },
    ...(acting && shownProfile(acting)),
  }
}

function shownProfile({ username, businessName, pictureHash, avatarColorIndex }: ActingProfile) {
  return { username, fullName: businessName, pictureHash, avatarColorIndex }
}

function methodOf(request: Request): string {
  return request.method === 'HEAD' ? 'GET' : request.method
}

function besideOf(result: unknown): object {
  const beside = isListPage(result) && 'beside' in result ? toWire(result.beside) : null
  return typeof beside === 'object' && beside !== null ? beside : {}
}

function isListPage(result: unknown): result is ListPage<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'bookmark' in result
}
