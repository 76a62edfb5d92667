/** The status of an answer, its number of calls, and how many of the calls were sequential. */
export type Distant = { status: number; calls: number; inARow: number }

export type Tally = { calls: number; inARow: number }

type Call = (send: () => unknown) => Promise<unknown>

const DATABASE_CALLS = ['all', 'batch', 'exec', 'first', 'raw', 'run']
const KV_CALLS = ['delete', 'get', 'getWithMetadata', 'list', 'put']

/** Delays the database, the KV namespaces and the Durable Objects by this many milliseconds, and answers. */
export async function answerDistant(
  env: Env,
  distanceMs: number,
  answer: (env: Env) => Promise<Response>,
): Promise<Response> {
  const tally: Tally = { calls: 0, inARow: 0 }
  const response = await answer(withDistance(env, delayedCall(distanceMs, tally)))
  await response.arrayBuffer()
  return Response.json({ status: response.status, ...tally } satisfies Distant)
}

/** A call counts as sequential to all calls that ended before it started. */
export function delayedCall(distanceMs: number, tally: Tally): Call {
  return async (send) => {
    const place = tally.inARow + 1
    tally.calls += 1
    await new Promise((resolve) => setTimeout(resolve, distanceMs))
    const answer = await send()
    tally.inARow = Math.max(tally.inARow, place)
    return answer
  }
}

export function withDistance(env: Env, call: Call): Env {
  return {
    ...env,
    DB: delayedDatabase(env.DB, call),
    COUNTERS: delayedBinding(env.COUNTERS, call, KV_CALLS),
    PROMOTIONS: delayedBinding(env.PROMOTIONS, call, KV_CALLS),
    LOGIN_LOCKOUT: delayedObjects(env.LOGIN_LOCKOUT, call),
    RATE_COUNTER: delayedObjects(env.RATE_COUNTER, call),
    CAMPAIGN_BUDGET: delayedObjects(env.CAMPAIGN_BUDGET, call),
    SITE_TURNS: delayedObjects(env.SITE_TURNS, call),
  }
}

function delayedDatabase<T extends object>(binding: T, call: Call): T {
  return delayedBinding(binding, call, DATABASE_CALLS, ['bind', 'prepare', 'withSession'])
}

function delayedObjects<T extends object>(namespace: T, call: Call): T {
  return intercepted(namespace, (name, send) => {
    const answer = send()
    return name === 'get' && isObject(answer)
      ? intercepted(answer, (_, sendOn) => call(sendOn))
      : answer
  })
}

/** Delays the `calls` of a binding, and the calls of objects that `opened` returns. */
function delayedBinding<T extends object>(
  binding: T,
  call: Call,
  calls: readonly string[],
  opened: readonly string[] = [],
): T {
  return intercepted(binding, (name, send) => {
    if (calls.includes(name)) return call(send)
    const answer = send()
    return opened.includes(name) && isObject(answer)
      ? delayedBinding(answer, call, calls, opened)
      : answer
  })
}

function intercepted<T extends object>(
  binding: T,
  pass: (name: string, send: () => unknown) => unknown,
): T {
  return new Proxy(binding, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => pass(String(name), () => Reflect.apply(member, target, args))
    },
  })
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null
}
