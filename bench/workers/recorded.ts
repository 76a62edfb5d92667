/** A statement as the product sent it, with SQLite's plan, the rows it read and its duration. */
export type Statement = { sql: string; rowsRead: number; tookMs: number; plan: string[] }

export type Recorded = { status: number; statements: Statement[] }

type Sent = { sql: string; params: unknown[]; rowsRead: number | null }

/** Returns the product's statements. Reruns reads for their plans and rows; writes report their own rows. */
export async function answerRecorded(
  env: Env,
  answer: (env: Env) => Promise<Response>,
): Promise<Response> {
  const sent: Sent[] = []
  const response = await answer({ ...env, DB: recordingDatabase(env.DB, sent) })
  await response.arrayBuffer()
  const statements: Statement[] = []
  for (const { sql, params, rowsRead } of sent) {
    if (rowsRead !== null) statements.push({ sql, rowsRead, tookMs: 0, plan: [] })
    if (!isRead(sql)) continue
    const read = await env.DB.prepare(sql)
      .bind(...params)
      .all()
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    statements.push({
      sql,
      rowsRead: read.meta.rows_read,
      tookMs: read.meta.duration,
      plan: plan.results.map(({ detail }) => detail),
    })
  }
  return Response.json({ status: response.status, statements } satisfies Recorded)
}

function recordingDatabase(database: D1Database, sent: Sent[]): D1Database {
  const record = recorder(sent)
  return {
    prepare: (sql) => record.prepared(database.prepare(sql), sql),
    batch: (statements) => record.batched(statements, database.batch(statements)),
    exec: (sql) => database.exec(sql),
    dump: () => database.dump(),
    withSession(from) {
      const session = database.withSession(from)
      return {
        prepare: (sql) => record.prepared(session.prepare(sql), sql),
        batch: (statements) => record.batched(statements, session.batch(statements)),
        getBookmark: () => session.getBookmark(),
      }
    },
  }
}

function recorder(sent: Sent[]) {
  const known = new WeakMap<D1PreparedStatement, Sent>()

  function bound(statement: D1PreparedStatement, one: Sent): D1PreparedStatement {
    known.set(statement, one)
    if (isRead(one.sql)) return statement
    const { all, run } = { all: statement.all.bind(statement), run: statement.run.bind(statement) }
    statement.all = async <T>() => counted(one, await all<T>())
    statement.run = async <T>() => counted(one, await run<T>())
    // D1 reports no rows for `raw`.
    Reflect.set(statement, 'raw', async () =>
      counted(one, await all<object>()).results.map((row) => Object.values(row)),
    )
    return statement
  }

  return {
    /** The product binds every statement once before sending it, even without parameters. */
    prepared(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
      const bind = statement.bind.bind(statement)
      statement.bind = (...params) => {
        const one: Sent = { sql, params, rowsRead: null }
        sent.push(one)
        return bound(bind(...params), one)
      }
      return statement
    },
    async batched<T>(statements: D1PreparedStatement[], sending: Promise<D1Result<T>[]>) {
      const results = await sending
      statements.forEach((statement, place) => {
        const one = known.get(statement)
        const result = results[place]
        if (one && result && !isRead(one.sql)) counted(one, result)
      })
      return results
    },
  }
}

function counted<T>(one: Sent, result: D1Result<T>): D1Result<T> {
  one.rowsRead = (one.rowsRead ?? 0) + result.meta.rows_read
  return result
}

function isRead(sql: string): boolean {
  return /^\s*(select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql)
}
