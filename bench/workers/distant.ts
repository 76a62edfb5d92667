/** Where the calls of one request went and how many of them had to wait for another one. */
export type Distant = { status: number; calls: number; inARow: number }

export type Tally = { calls: number; inARow: number }

type Call = (send: () => unknown) => Promise<unknown>

const DATABASE_CALLS = ['all', 'batch', 'exec', 'first', 'raw', 'run']
const KV_CALLS = ['delete', 'get', 'getWithMetadata', 'list', 'put']

/** Answers with the database, the KV namespaces and the Durable Objects so many milliseconds away. */
export async function answerDistant(
  env: Env,
  distanceMs: number,
  answer: (env: Env) => Promise<Response>,
): Promise<Response> {
  const tally: Tally = { calls: 0, inARow: 0 }
  const response = await answer(movedAway(env, callOver(distanceMs, tally)))
  await response.arrayBuffer()
  return Response.json({ status: response.status, ...tally } satisfies Distant)
}

/** A call comes after those that have ended when it begins. */
export function callOver(distanceMs: number, tally: Tally): Call {
  return async (send) => {
    const place = tally.inARow + 1
    tally.calls += 1
    await new Promise((resolve) => setTimeout(resolve, distanceMs))
    const answer = await send()
    tally.inARow = Math.max(tally.inARow, place)
    return answer
  }
}

export function movedAway(env: Env, call: Call): Env {
  return {
    ...env,
    DB: database(env.DB, call),
    COUNTERS: calling(env.COUNTERS, call, KV_CALLS),
    PROMOTIONS: calling(env.PROMOTIONS, call, KV_CALLS),
    LOGIN_LOCKOUT: objects(env.LOGIN_LOCKOUT, call),
    RATE_COUNTER: objects(env.RATE_COUNTER, call),
    CAMPAIGN_BUDGET: objects(env.CAMPAIGN_BUDGET, call),
    SITE_TURNS: objects(env.SITE_TURNS, call),
  }
}

function database<T extends object>(binding: T, call: Call): T {
  return calling(binding, call, DATABASE_CALLS, ['bind', 'prepare', 'withSession'])
}

function objects<T extends object>(namespace: T, call: Call): T {
  return intercepted(namespace, (name, send) => {
    const answer = send()
    return name === 'get' && isObject(answer)
      ? intercepted(answer, (_, sendOn) => call(sendOn))
      : answer
  })
}

/** A binding whose `calls` go far; what `opened` returns does, too. */
function calling<T extends object>(
  binding: T,
  call: Call,
  calls: readonly string[],
  opened: readonly string[] = [],
): T {
  return intercepted(binding, (name, send) => {
    if (calls.includes(name)) return call(send)
    const answer = send()
    return opened.includes(name) && isObject(answer) ? calling(answer, call, calls, opened) : answer
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
