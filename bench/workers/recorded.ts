/** One statement as the product sent it: what SQLite planned for it and how many rows it read, in how long. */
export type Statement = { sql: string; rowsRead: number; tookMs: number; plan: string[] }

export type Recorded = { status: number; statements: Statement[] }

type Sent = { sql: string; params: unknown[] }

/** Answers the product's statements, each sent once more for its plan and the rows it reads. */
export async function answerRecorded(
  env: Env,
  answer: (env: Env) => Promise<Response>,
): Promise<Response> {
  const sent: Sent[] = []
  const response = await answer({ ...env, DB: recording(env.DB, sent) })
  await response.arrayBuffer()
  const statements: Statement[] = []
  for (const { sql, params } of sent.filter(isRead)) {
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

function recording(database: D1Database, sent: Sent[]): D1Database {
  return {
    prepare: (sql) => noting(database.prepare(sql), sql, sent),
    batch: (statements) => database.batch(statements),
    exec: (sql) => database.exec(sql),
    dump: () => database.dump(),
    withSession(from) {
      const session = database.withSession(from)
      return {
        prepare: (sql) => noting(session.prepare(sql), sql, sent),
        batch: (statements) => session.batch(statements),
        getBookmark: () => session.getBookmark(),
      }
    },
  }
}

/** Every statement is bound once before it is sent, also one without parameters. */
function noting(statement: D1PreparedStatement, sql: string, sent: Sent[]): D1PreparedStatement {
  const bind = statement.bind.bind(statement)
  statement.bind = (...params) => {
    sent.push({ sql, params })
    return bind(...params)
  }
  return statement
}

function isRead({ sql }: Sent): boolean {
  return /^\s*(select|with)\b/i.test(sql)
}
