type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** A part that takes longer has failed. */
const TIMEOUT_MS = 3000

/** Questions are asked once a second at the most, however many ask for the answer. */
const KEPT_MS = 1000

type Health = { status: 200 | 503; failed: string[] }

let last: { at: number; health: Health } | null = null

export function isHealthCheck({ method }: Request, { pathname }: URL): boolean {
  return method === 'GET' && pathname === '/healthz'
}

/** Answers whether D1, R2 and KV answer: 200, or 503 with the names of those that don't. */
export async function answerHealth({ DB, MEDIA, COUNTERS }: Env): Promise<Response> {
  const now = Date.now()
  if (!last || now - last.at >= KEPT_MS) {
    const health = await checkHealth({
      d1: () => DB.prepare('select 1').first(),
      r2: () => MEDIA.head('healthz'),
      kv: () => COUNTERS.get('healthz'),
    })
    last = { at: now, health }
  }
  const { status, failed } = last.health
  return Response.json(
    { status: status === 200 ? 'ok' : 'failing', failed },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

export async function checkHealth(checks: Checks, timeoutMs = TIMEOUT_MS): Promise<Health> {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    try {
      await Promise.race([check(), timeout(timeoutMs)])
      return null
    } catch {
      return name
    }
  })
  const failed = (await Promise.all(asked)).filter((name) => name !== null)
  return { status: failed.length === 0 ? 200 : 503, failed }
}

async function timeout(ms: number): Promise<never> {
  await scheduler.wait(ms)
  throw new Error('took too long')
}
