import { env } from 'cloudflare:test'
import { openDatabase } from '../app/db/database.ts'

/** A database where something happens before a batch with a statement like this one, once. */
export function beforeBatch(statement: string, happen: () => Promise<unknown>) {
  const session = env.DB.withSession('first-primary')
  let isDue = false
  let isDone = false
  return openDatabase(
    new Proxy(session, {
      get(target, name) {
        if (name === 'prepare') {
          return (query: string) => {
            isDue ||= query.includes(statement)
            return target.prepare(query)
          }
        }
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            if (isDue && !isDone) {
              isDone = true
              await happen()
            }
            return target.batch(statements)
          }
        }
        return Reflect.get(target, name).bind(target)
      },
    }),
  )
}

/** A database whose connection is lost after so many requests. */
export function brokenAfter(requests: number) {
  let left = requests
  const session = env.DB.withSession('first-primary')
  const alive = () => {
    if (left-- <= 0) throw new Error('Network connection lost.')
  }
  return openDatabase(
    new Proxy(session, {
      get(target, name) {
        if (name === 'prepare') {
          return (query: string) => {
            alive()
            return target.prepare(query)
          }
        }
        if (name === 'batch') {
          return (statements: D1PreparedStatement[]) => {
            alive()
            return target.batch(statements)
          }
        }
        return Reflect.get(target, name).bind(target)
      },
    }),
  )
}
