import { openDatabase } from '../app/db/database.ts'
import { sessionBy } from './session-by.ts'

/** A database that calls `happen` once, before the first batch after this statement is prepared. */
export function beforeBatch(statement: string, happen: () => Promise<unknown>) {
  let isDue = false
  let isDone = false
  return openDatabase(
    sessionBy((session) => ({
      prepare(query) {
        isDue ||= query.includes(statement)
        return session.prepare(query)
      },
      async batch(statements) {
        if (isDue && !isDone) {
          isDone = true
          await happen()
        }
        return session.batch(statements)
      },
    })),
  )
}

/** A database that loses its connection after this many requests. */
export function brokenAfter(requests: number) {
  let left = requests
  const alive = () => {
    if (left-- <= 0) throw new Error('Network connection lost.')
  }
  return openDatabase(
    sessionBy((session) => ({
      prepare(query) {
        alive()
        return session.prepare(query)
      },
      batch(statements) {
        alive()
        return session.batch(statements)
      },
    })),
  )
}

/**
 * A database that loses its connection at one of its writes, numbered from 0. Only the first two of each kind count,
 * so that repeated writes use up no numbers.
 */
export function brokenAtWrite(number: number) {
  const texts = new WeakMap<D1PreparedStatement, string>()
  const times = new Map<string, number>()
  let left = number
  const alive = (text: string) => {
    const time = times.get(text) ?? 0
    times.set(text, time + 1)
    const isCounted = time < 2 && !/^\s*select/i.test(text)
    if (left < 0 || (isCounted && left-- === 0)) throw new Error('Network connection lost.')
  }
  const watched = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const own = statement.bind.bind(statement)
    texts.set(statement, text)
    for (const name of ['raw', 'all', 'run', 'first']) {
      const ask = Reflect.get(statement, name).bind(statement)
      Reflect.set(statement, name, async (...values: unknown[]) => {
        alive(text)
        return ask(...values)
      })
    }
    return Object.assign(statement, {
      bind: (...values: unknown[]) => watched(own(...values), text),
    })
  }
  return openDatabase(
    sessionBy((session) => ({
      prepare: (text) => watched(session.prepare(text), text),
      async batch(statements) {
        alive(`batch ${statements.map((statement) => texts.get(statement))}`)
        return session.batch(statements)
      },
    })),
  )
}
