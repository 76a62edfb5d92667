import { decodeBase64 } from '@oslojs/encoding'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { isbot } from 'isbot'
import { storeEvent } from '../app/features/ads/conversions/store-event.server.ts'
import { TagEvent } from '../app/features/ads/conversions/tag-event.ts'
import { EVENT_BYTES } from '../app/features/ads/limits.ts'
import { formFields, readBytes } from '../app/http/bodies/body.server.ts'
import { parseInput } from '../app/http/input.server.ts'
import { logBug } from '../app/http/log.server.ts'
import { Refusal } from '../app/refusal.ts'
import { jsonValue } from '../app/text/json-value.ts'

type ConversionRequest = { request: Request; fields: Record<string, unknown> }

/** A transparent pixel: the smallest GIF that every browser accepts. */
const PIXEL = Uint8Array.from(
  decodeBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='),
)

const FOR_ANY_PAGE = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The answer is always the same, so that we never break a shop's page. */
export async function answerConversion(
  context: AppLoadContext,
  input: ConversionRequest,
): Promise<Response> {
  const { method } = input.request
  if (method === 'OPTIONS') return answerPreflight()
  if (isByReader(context)) await acceptEvent(context, input)
  if (method === 'POST') return new Response(null, { status: 204, headers: FOR_ANY_PAGE })
  return new Response(PIXEL, { headers: { 'Content-Type': 'image/gif', ...FOR_ANY_PAGE } })
}

function answerPreflight(): Response {
  const headers = {
    ...FOR_ANY_PAGE,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

/** Whether a person opened the page, not a bot or a prefetching browser. */
function isByReader({ origin }: AppLoadContext): boolean {
  return !origin.isPrefetch && !isbot(origin.userAgent)
}

async function acceptEvent(
  context: AppLoadContext,
  { request, fields }: ConversionRequest,
): Promise<void> {
  const { method, headers } = request
  try {
    const body = method === 'POST' ? await readEvent(request) : {}
    const event = parseInput(TagEvent, { ...fields, ...body })
    await storeEvent(context, {
      ...event,
      cid: context.origin.hasPrivacySignal ? null : event.cid,
      via: method === 'POST' ? 'script' : 'image',
      host: URL.parse(headers.get('Origin') ?? headers.get('Referer') ?? '')?.host || null,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) logBug(context, error)
  }
}

/** Reads JSON or a form whatever its content type, because `sendBeacon` labels both as plain text. */
async function readEvent(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, EVENT_BYTES)
  const text = new TextDecoder().decode(bytes)
  if (!text.trimStart().startsWith('{')) return formFields(new URLSearchParams(text))
  const event = jsonValue(text)
  if (typeof event !== 'object') throw new Refusal('invalid_parameters')
  return { ...event }
}
