import { env } from 'cloudflare:test'

type Calls = {
  prepare(text: string): D1PreparedStatement
  batch(statements: D1PreparedStatement[]): Promise<unknown>
}

/** A session with these functions in place of its own `prepare` and `batch`. */
export function sessionBy(calls: (session: D1DatabaseSession) => Calls): D1DatabaseSession {
  const session = env.DB.withSession('first-primary')
  const own = calls(session)
  return new Proxy(session, {
    get: (target, name) => Reflect.get(own, name) ?? Reflect.get(target, name).bind(target),
  })
}
