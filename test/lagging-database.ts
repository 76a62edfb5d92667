type Sent = { sql: string; params: unknown[] }

/** A write of the primary that the replica hasn’t replicated yet. */
type Write = { statements: readonly Sent[]; bookmark: string; at: number }

export type LaggingDatabase = {
  database: D1Database
  /** Brings the replica up to date. */
  catchUp: () => Promise<void>
}

const WRITES = /\b(?:insert|update|delete|replace|create|drop|alter|pragma)\s/i

/**
 * A D1 database whose reads come from a replica that lags by `lagMs`, or is exactly at the session's bookmark. It
 * starts with the primary's rows and gets each write as the primary ran it.
 */
export function laggingDatabase(
  primary: D1Database,
  replica: D1Database,
  lagMs: number,
  clock = Date.now,
): LaggingDatabase {
  const sent = new WeakMap<object, Sent>()
  const waiting: Write[] = []
  let replicated = ''
  let working: Promise<unknown> = Promise.resolve()

  /** Runs one task at a time, so that the replica gets the writes in order. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work)
    working = done.catch(() => {})
    return done
  }

  async function replicate(isDue: (write: Write) => boolean): Promise<void> {
    for (const { statements, bookmark } of waiting.splice(0, waiting.findLastIndex(isDue) + 1)) {
      await replica.batch(statements.map((one) => prepared(replica, one)))
      replicated = bookmark
    }
  }

  function openSession(from: string): D1DatabaseSession {
    const session = primary.withSession('first-primary')
    let bookmark = from.startsWith('first-') ? '' : from
    let isAtPrimary = from === 'first-primary'

    function send<T>(
      statements: readonly Sent[],
      run: (database: Pick<D1Database, 'prepare' | 'batch'>) => Promise<T>,
    ): Promise<T> {
      return inTurn(async () => {
        const isWrite = statements.some(({ sql }) => WRITES.test(sql))
        if (!isWrite && !isAtPrimary) {
          const latestAt = clock() - lagMs
          await replicate((write) => write.at <= latestAt || write.bookmark <= bookmark)
          if (replicated > bookmark) bookmark = replicated
          return run(replica)
        }
        const result = await run(session)
        isAtPrimary = false
        bookmark = session.getBookmark() ?? bookmark
        if (isWrite) waiting.push({ statements, bookmark, at: clock() })
        return result
      })
    }

    function statement(one: Sent): D1PreparedStatement {
      const proxy = new Proxy(prepared(primary, one), {
        get(_, name) {
          if (name === 'bind') return (...params: unknown[]) => statement({ ...one, params })
          return (...options: unknown[]) =>
            send([one], (database) => {
              const bound = prepared(database, one)
              return Reflect.get(bound, name).apply(bound, options)
            })
        },
      })
      sent.set(proxy, one)
      return proxy
    }

    return {
      prepare: (sql) => statement({ sql, params: [] }),
      batch(statements) {
        const ours = statements.flatMap((one) => sent.get(one) ?? [])
        return send(ours, (database) => database.batch(ours.map((one) => prepared(database, one))))
      },
      getBookmark: () => bookmark || null,
    }
  }

  return {
    catchUp: () => inTurn(() => replicate(() => true)),
    database: new Proxy(primary, {
      get(target, name) {
        if (name === 'withSession') return (from = 'first-unconstrained') => openSession(from)
        // Without a session, D1 reads from the primary.
        if (name === 'prepare' || name === 'batch') {
          return Reflect.get(openSession('first-primary'), name)
        }
        return Reflect.get(target, name).bind(target)
      },
    }),
  }
}

function prepared(database: Pick<D1Database, 'prepare'>, { sql, params }: Sent) {
  return database.prepare(sql).bind(...params)
}
