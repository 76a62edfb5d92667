import { decodeBase64 } from '@oslojs/encoding'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { isbot } from 'isbot'
import { takeEvent } from '../app/features/ads/conversions/take-event.server.ts'
import { ToldEvent } from '../app/features/ads/conversions/told-event.ts'
import { TOLD_BYTES } from '../app/features/ads/limits.ts'
import { formFields, readBytes } from '../app/http/body.server.ts'
import { parseInput } from '../app/http/input.server.ts'
import { logBug } from '../app/http/log.server.ts'
import { Refusal } from '../app/refusal.ts'
import { jsonValue } from '../app/text/json-value.ts'

type Asked = { request: Request; fields: Record<string, unknown> }

/** A transparent pixel: the smallest GIF that every browser takes. */
const PIXEL = Uint8Array.from(
  decodeBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='),
)

const FOR_ANY_PAGE = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The answer is always the same: a shop's page never breaks by us. */
export async function answerConversion(context: AppLoadContext, asked: Asked): Promise<Response> {
  const { method } = asked.request
  if (method === 'OPTIONS') return answerPreflight()
  if (isByReader(context)) await takeTold(context, asked)
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

/** Whether somebody opened the page: no program, and no browser that only may open it. */
function isByReader({ origin }: AppLoadContext): boolean {
  return !origin.isPrefetch && !isbot(origin.userAgent)
}

async function takeTold(context: AppLoadContext, { request, fields }: Asked): Promise<void> {
  const { method, headers } = request
  try {
    const body = method === 'POST' ? await readTold(request) : {}
    const told = parseInput(ToldEvent, { ...fields, ...body })
    await takeEvent(context, {
      ...told,
      cid: context.origin.hasPrivacySignal ? null : told.cid,
      via: method === 'POST' ? 'script' : 'image',
      host: URL.parse(headers.get('Origin') ?? headers.get('Referer') ?? '')?.host || null,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) logBug(context, error)
  }
}

/** Reads JSON or a form, whatever its type says: `sendBeacon` calls a text of either one plain. */
async function readTold(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, TOLD_BYTES)
  const text = new TextDecoder().decode(bytes)
  if (!text.trimStart().startsWith('{')) return formFields(new URLSearchParams(text))
  const told = jsonValue(text)
  if (typeof told !== 'object') throw new Refusal('invalid_parameters')
  return { ...told }
}
