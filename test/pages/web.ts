import { answerSiteverify } from './captcha.ts'
import { answerAsPayments } from './payments.ts'
import { answerAsPushService } from './push.ts'
import { answerAsReceiver, RECEIVERS } from './receivers.ts'

/** Addresses that the tests' worker fetched, in order, since the tests started; the payment company's are left out. */
const asked: string[] = []

type Shown = { body: ArrayBuffer; status: number; headers: Record<string, string> }

const shown = new Map<string, Shown>()

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
 * The rest of the web, as the tests' worker finds it: every fetch that leaves workerd ends here. It
 * shows what was put on it (see page.ts) and tells at `https://ledger.example/` what it was asked for.
 */
export async function answerAsTheWeb(request: WebRequest): Promise<Response> {
  const url = new URL(request.url)
  if (url.host === 'ledger.example') return Response.json(asked)
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
  asked.push(request.url)
  if (url.host === 'captcha.example') {
    const form = new TextDecoder().decode(await request.arrayBuffer())
    return Response.json(answerSiteverify(new URLSearchParams(form)))
  }
  if (url.host === 'echo.example') return Response.json(headersOf(request))
  if (url.host === 'endless.example') return endless(url)
  if (url.host === 'silent.example') await pause(LONG_MS)
  if (url.host === 'crowded.example' && !(await isLetIn())) {
    return new Response('Too many at once', { status: 503 })
  }
  if (url.host === 'headless.example' && request.method === 'HEAD') {
    return new Response(null, { status: 404 })
  }
  const page = shown.get(request.url)
  if (!page) return new Response('Nothing here', { status: 404 })
  if (isKnown(request, page)) return new Response(null, { status: 304 })
  return new Response(page.body, { status: page.status, headers: page.headers })
}

/** Whether a page is what a conditional request has already (RFC 9110, §13). */
function isKnown({ headers }: WebRequest, page: Shown): boolean {
  const tag = headers.get('If-None-Match')
  if (tag !== null) return tag === page.headers['ETag']
  const date = headers.get('If-Modified-Since')
  return date !== null && date === page.headers['Last-Modified']
}

/** Longer than any test waits, and an end all the same: the tests' process waits for open answers. */
const LONG_MS = 3000

/** Longer than a page that is read. */
const LONG_BYTES = 6 * 1024 * 1024

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** As many as a polite reader asks for at once. */
const CROWD = 2
let crowd = 0

/** Whether no more than a few are asked for at once, each of which takes a moment. */
async function isLetIn(): Promise<boolean> {
  crowd += 1
  const isFew = crowd <= CROWD
  await pause(20)
  crowd -= 1
  return isFew
}

/** Sends its `text` again and again, every `ms` milliseconds. */
function endless({ searchParams }: URL): Response {
  const text = new TextEncoder().encode(searchParams.get('text') ?? '')
  const ms = Number(searchParams.get('ms'))
  // At full speed only its length says when it ends, on a slow machine, too.
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
