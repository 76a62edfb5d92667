import { fakeSiteverify } from './captcha.ts'
import { fakePayments } from './payments.ts'
import { fakePushService } from './push.ts'
import { fakeReceivers, RECEIVERS } from './receivers.ts'

type Shown = { body: ArrayBuffer; status: number; headers: Record<string, string> }

type WebRequest = {
  readonly url: string
  readonly method: string
  readonly headers: {
    get(name: string): string | null
    forEach(each: (value: string, name: string) => void): void
  }
  arrayBuffer(): Promise<ArrayBuffer>
}

/**
 * The fake web, which answers every fetch from workerd. It serves the pages put on it (see page.ts);
 * `https://ledger.example/` lists its requests, except those to the payment provider, the push service and webhook
 * receivers. Each of vitest's workers has its own.
 */
export function fakeWeb() {
  const requestLog: string[] = []
  const shown = new Map<string, Shown>()
  const answerAsPayments = fakePayments()
  const answerAsPushService = fakePushService()
  const answerAsReceiver = fakeReceivers()
  const answerSiteverify = fakeSiteverify()
  const isAdmitted = crowd()

  return async (request: WebRequest): Promise<Response> => {
    const url = new URL(request.url)
    if (url.host === 'ledger.example') return Response.json(requestLog)
    if (url.host.endsWith('push.services.mozilla.com')) return answerAsPushService(request)
    if (url.host.endsWith(RECEIVERS)) return answerAsReceiver(request)
    if (request.method === 'PUT') {
      shown.set(request.url, {
        body: await request.arrayBuffer(),
        status: Number(request.headers.get('X-Status')),
        headers: JSON.parse(request.headers.get('X-Headers') ?? '{}'),
      })
      return new Response(null, { status: 204 })
    }
    if (url.host === 'payments.example') return answerAsPayments(request)
    requestLog.push(request.url)
    if (url.host === 'captcha.example') {
      const form = new TextDecoder().decode(await request.arrayBuffer())
      return Response.json(answerSiteverify(new URLSearchParams(form)))
    }
    if (url.host === 'echo.example') return Response.json(headersOf(request))
    if (url.host === 'endless.example') return endless(url)
    if (url.host === 'silent.example') await pause(LONG_MS)
    if (url.host === 'crowded.example' && !(await isAdmitted())) {
      return new Response('Too many at once', { status: 503 })
    }
    if (url.host === 'hotlinked.example' && !isFromShop(request)) {
      return new Response('Open our pages instead', { status: 403 })
    }
    if (url.host === 'headless.example' && request.method === 'HEAD') {
      return new Response(null, { status: 404 })
    }
    const page = shown.get(request.url)
    if (!page) return new Response('Nothing here', { status: 404 })
    if (isKnown(request, page)) return new Response(null, { status: 304 })
    return new Response(page.body, { status: page.status, headers: page.headers })
  }
}

/** Whether a conditional request already has the page (RFC 9110, §13). */
function isKnown({ headers }: WebRequest, page: Shown): boolean {
  const tag = headers.get('If-None-Match')
  if (tag !== null) return tag === page.headers['ETag']
  const date = headers.get('If-Modified-Since')
  return date !== null && date === page.headers['Last-Modified']
}

/** Whether a request comes from a page of the shop, of which its host sees only the origin. */
function isFromShop({ headers }: WebRequest): boolean {
  return headers.get('Referer') === 'https://shop.example/'
}

/** Longer than any test waits. It is finite, because the test process waits for open responses. */
const LONG_MS = 3000

/** More bytes than we read of any page. */
const LONG_BYTES = 6 * 1024 * 1024

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** How many requests a polite client sends at once. */
const CROWD = 2

/** Whether at most {@link CROWD} requests are open at once. Each request takes a moment. */
function crowd() {
  let open = 0
  return async (): Promise<boolean> => {
    open += 1
    const isFew = open <= CROWD
    await pause(20)
    open -= 1
    return isFew
  }
}

/** Sends its `text` repeatedly, every `ms` milliseconds. */
function endless({ searchParams }: URL): Response {
  const text = new TextEncoder().encode(searchParams.get('text') ?? '')
  const ms = Number(searchParams.get('ms'))
  // At full speed, a response ends only because of its length, even on a slow machine.
  let left = ms > 0 ? LONG_MS / ms : LONG_BYTES / text.byteLength
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause(ms)
      if (left-- <= 0) return controller.close()
      controller.enqueue(text)
    },
  })
  const type = searchParams.get('type') ?? 'text/html'
  return new Response(body, { headers: { 'Content-Type': type } })
}

const HEADERS = ['Accept', 'Authorization', 'Cookie', 'Referer', 'User-Agent']

function headersOf(request: WebRequest): Record<string, string | null> {
  return Object.fromEntries(HEADERS.map((name) => [name, request.headers.get(name)]))
}
