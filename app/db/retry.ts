type Session = Pick<D1DatabaseSession, 'prepare' | 'batch'>

type Bound = { statement: D1PreparedStatement; sql: string; values: readonly unknown[] }

type RetryingStatement = Bound & {
  bind(...values: unknown[]): RetryingStatement
  all(): Promise<unknown>
  raw(): Promise<unknown>
  run(): Promise<unknown>
}

/**
 * Errors that D1's documentation says to retry, except timeouts, which would happen again.
 * https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
 */
const TRANSIENT =
  /Network connection lost|D1 DB storage caused object to be reset|reset because its code was updated|Replica disconnected from primary|transient issue on remote node|D1_ERROR: internal error/i

const STORES_KEY = /^\s*insert into idempotency_keys\b/

const PAUSE_MS = 50

const READS = /^[\s(]*(?:select|values)\b/i
const MAY_WRITE = /^[\s(]*with\b/i
const WRITES =
  /\b(?:insert(?: or \w+)? into|replace into|update (?:or \w+ )?\S+(?: as \S+)? set|delete from)\b/i

export function isWrite(sql: string): boolean {
  return !READS.test(sql) && (!MAY_WRITE.test(sql) || WRITES.test(sql))
}

/**
 * A session that retries once after a transient error. It retries any read, and a batch whose idempotency key wasn't
 * recorded. Other writes could be applied twice.
 */
export function withRetries(session: Session) {
  return {
    prepare: (sql: string) =>
      retryingStatement(session, { statement: session.prepare(sql), sql, values: [] }),
    batch: (all: readonly RetryingStatement[]) =>
      withRetry(session, all, () => session.batch(all.map(({ statement }) => statement))),
  }
}

function retryingStatement(session: Session, bound: Bound): RetryingStatement {
  const { statement, sql } = bound
  return {
    ...bound,
    bind: (...values) =>
      retryingStatement(session, { statement: statement.bind(...values), sql, values }),
    all: () => withRetry(session, [bound], () => statement.all()),
    raw: () => withRetry(session, [bound], () => statement.raw()),
    run: () => withRetry(session, [bound], () => statement.run()),
  }
}

async function withRetry<T>(
  session: Session,
  statements: readonly Bound[],
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!TRANSIENT.test(String(error))) throw error
    await scheduler.wait(PAUSE_MS * (1 + Math.random()))
    if (!(await isSafe(session, statements))) throw error
    return ask()
  }
}

/** An idempotency key is written in one batch with its effects, so without its row nothing was applied. */
async function isSafe(session: Session, statements: readonly Bound[]): Promise<boolean> {
  if (!statements.some(({ sql }) => isWrite(sql))) return true
  const keyed = statements.find(({ sql }) => STORES_KEY.test(sql))
  if (!keyed) return false
  const { results } = await session
    .prepare('select 1 from idempotency_keys where key = ?')
    .bind(keyed.values[0])
    .all()
  return results.length === 0
}
