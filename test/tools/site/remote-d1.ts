import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { answerObjects, type Buckets } from './remote-r2.ts'

export const DATABASE_ID = '4e1c28a9-90e4-41da-8b4b-6cf36e5abb29'
export const BOOKMARK = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'
const ACCOUNT_ID = '0123456789abcdef0123456789abcdef'

export const Query = v.object({ sql: v.string(), params: v.optional(v.array(v.string())) })

const Secret = v.strictObject({
  name: v.string(),
  text: v.string(),
  type: v.literal('secret_text'),
})

/** https://developers.cloudflare.com/d1/platform/limits/ */
const LIMITS = {
  sqlLength: 100_000,
  length: 2_000_000,
  variableNumber: 100,
  column: 100,
  functionArg: 32,
  likePatternLength: 50,
}

const LONGEST_QUERY_MS = 30_000
const LARGEST_RESULT = 50_000_000

/** Called with each query before it runs. If it returns true, the fake answers that the database is busy. */
type QueryListener = (sql: string) => boolean

/**
 * Fakes D1's `POST …/query`, Time Travel's bookmarks and R2's buckets. Splits a query into statements, and runs all
 * or none. `variables` points wrangler at the fake.
 */
export async function startRemoteD1({
  hear = () => false,
  buckets = {},
  isServed = true,
}: {
  hear?: QueryListener
  buckets?: Buckets
  /** Whether a Worker is deployed; its secrets are in `secrets`. */
  isServed?: boolean
} = {}) {
  const secrets = new Map<string, string>()
  const database = emptyD1()
  const account = `/accounts/${ACCOUNT_ID}`
  const path = `${account}/d1/database/${DATABASE_ID}`
  async function answerDatabase(request: IncomingMessage): Promise<Answer> {
    const { method, url = '' } = request
    const [called, query] = url.split('?')
    const call = `${method} ${called?.replace(path, '')}`
    if (call === 'POST /query')
      return answerQuery(database, v.parse(Query, await json(request)), hear)
    if (call === 'GET ') return done({ uuid: DATABASE_ID, name: 'pinfold', version: 'production' })
    if (call === 'GET /time_travel/bookmark') return done({ bookmark: BOOKMARK })
    if (call === 'POST /time_travel/restore' && query?.startsWith('bookmark='))
      return done({ bookmark: BOOKMARK, previous_bookmark: BOOKMARK, message: 'Restored' })
    return failed(404, 7404, `No route for ${method} ${url}`)
  }
  /** https://developers.cloudflare.com/api/resources/workers/subresources/scripts/subresources/secrets/ */
  async function answerSecrets(request: IncomingMessage): Promise<Answer> {
    const scripts = `${account}/workers/scripts/pinfold/secrets`
    const call = `${request.method} ${request.url?.replace(scripts, '')}`
    if (!isServed) return failed(404, 10_007, 'This Worker does not exist on your account.')
    if (call === 'PUT ') {
      const { name, text } = v.parse(Secret, await json(request))
      secrets.set(name, text)
      return done({ name, type: 'secret_text' })
    }
    const [, name = ''] = /^DELETE \/(\w+)$/.exec(call) ?? []
    if (secrets.delete(name)) return done(null)
    return failed(404, 10_056, `No such secret for ${call}`)
  }
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith(`${account}/r2/buckets/`))
      return answerObjects(buckets, request, response)
    const [status, answer] = request.url?.startsWith(`${account}/workers/`)
      ? await answerSecrets(request)
      : await answerDatabase(request)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const variables = {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
  }
  return { database, variables, secrets }
}

/** A database within D1's limits. */
export function emptyD1(): DatabaseSync {
  return new DatabaseSync(':memory:', { limits: LIMITS })
}

export type Answer = [status: number, answer: object]

export function answerQuery(
  database: DatabaseSync,
  { sql, params = [] }: v.InferOutput<typeof Query>,
  hear: QueryListener = () => false,
): Answer {
  if (hear(sql)) return failed(503, 7500, 'D1 DB is overloaded. Requests queued for too long.')
  const begunAt = performance.now()
  database.exec('BEGIN')
  try {
    const results = splitAsD1(sql).map((statement) => {
      const prepared = database.prepare(statement)
      return { results: prepared.all(...params), success: true, meta: { duration: 1 } }
    })
    if (performance.now() - begunAt > LONGEST_QUERY_MS)
      throw new Error('D1 DB exceeded its CPU time limit')
    if (JSON.stringify(results).length > LARGEST_RESULT) throw new Error('The result is too large')
    database.exec('COMMIT')
    return done(results)
  } catch (error) {
    database.exec('ROLLBACK')
    return failed(400, 7500, `${error instanceof Error ? error.message : error}: SQLITE_ERROR`)
  }
}

function done(result: unknown): Answer {
  return [200, { success: true, errors: [], messages: [], result }]
}

export function failed(status: number, code: number, message: string): Answer {
  return [status, { success: false, errors: [{ code, message }], messages: [], result: null }]
}

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^;'"`/-]+|[/-]/g

/**
 * Splits statements like D1's server at its strictest: a trigger's body stays whole only after `BEGIN` in capitals
 * (https://github.com/cloudflare/workers-sdk/issues/15314), on one line
 * (https://github.com/cloudflare/workers-sdk/issues/15690), up to the first `END;`
 * (https://github.com/cloudflare/workers-sdk/issues/4727).
 */
function splitAsD1(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue
    statement += token
    if (token === ';' && !isInBody(statement)) {
      statements.push(statement)
      statement = ''
    }
  }
  statements.push(statement)
  return statements.map((one) => one.trim()).filter((one) => one !== '' && one !== ';')
}

function isInBody(statement: string): boolean {
  return /^\s*CREATE TRIGGER.* BEGIN .*$/.test(statement) && !/\bEND;$/.test(statement)
}
