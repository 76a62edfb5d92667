import { openDatabase } from '../app/db/database.ts'
import { sessionBy } from './session-by.ts'

type Failing = {
  message?: string
  /** Whether the statements ran before their result was lost. */
  when?: 'before' | 'after'
  times?: number
  /** Only a batch with this statement fails. */
  statement?: string
}

/** A database that fails at first. It also counts the requests that it receives. */
export function failingOnce({
  message = 'D1_ERROR: Network connection lost.',
  when = 'before',
  times = 1,
  statement = '',
}: Failing) {
  let tries = 0
  let left = times
  let isDue = statement === ''

  async function asked<T>(ask: () => Promise<T>): Promise<T> {
    if (!isDue) return ask()
    tries++
    if (left-- <= 0) return ask()
    if (when === 'after') await ask()
    throw new Error(message)
  }

  function failing(prepared: D1PreparedStatement): D1PreparedStatement {
    const { bind, all, raw, run } = prepared
    return Object.assign(prepared, {
      bind: (...values: unknown[]) => failing(bind.apply(prepared, values)),
      all: () => asked(() => all.call(prepared)),
      raw: () => asked(() => raw.call(prepared)),
      run: () => asked(() => run.call(prepared)),
    })
  }

  const db = openDatabase(
    sessionBy((session) => ({
      prepare(query) {
        isDue ||= query.includes(statement)
        return failing(session.prepare(query))
      },
      batch: (statements) => asked(() => session.batch(statements)),
    })),
  )
  return { db, tries: () => tries }
}
