import { env } from 'cloudflare:test'
import { openDatabase } from '../app/db/database.ts'

/** The database of somebody who is stopped: it lets something else happen once, just before the first batch with such a statement. */
export function stoppedBefore(statement: string, meanwhile: () => Promise<unknown>) {
  const session = env.DB.withSession('first-primary')
  let state: 'waits' | 'next' | 'over' = 'waits'
  return openDatabase(
    new Proxy(session, {
      get(target, name) {
        if (name === 'prepare') {
          return (query: string) => {
            if (state === 'waits' && query.trimStart().startsWith(statement)) state = 'next'
            return target.prepare(query)
          }
        }
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            if (state === 'next') {
              state = 'over'
              await meanwhile()
            }
            return target.batch(statements)
          }
        }
        return Reflect.get(target, name).bind(target)
      },
    }),
  )
}
