import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type Answer, failed } from '../site/remote-d1.ts'

export const ACCOUNT_ID = '0123456789abcdef0123456789abcdef'
const ZONE_ID = 'fedcba9876543210fedcba9876543210'

export type User = {
  type: string
  script: string
  consumer_id?: string
  deadLetters?: string | null
}

/** All things in an account. */
export type State = ReturnType<typeof emptyAccount>

/** The database gets rows on the first query. */
type FakeDatabase = { name: string; tables: number; mode: string; rows?: DatabaseSync }

export function emptyAccount() {
  const databases = new Map<string, FakeDatabase>()
  const namespaces = new Map<string, { title: string; keys: string[] }>()
  const buckets = new Map<string, { rules: object[]; objects: string[] }>()
  const queues = new Map<string, { id: string; producers: User[]; consumers: User[] }>()
  const scripts = new Map<string, { name: string; type: string }[]>()
  const domains = new Map<string, string>()
  const records = new Map<string, string>()
  const secrets = new Map<string, string>()
  return {
    databases,
    namespaces,
    buckets,
    queues,
    scripts,
    domains,
    records,
    secrets,
    accounts: [{ id: ACCOUNT_ID, name: 'Pins' }],
    zones: [{ id: ZONE_ID, name: 'pins.test', status: 'active' }],
    sending: [{ name: 'pins.test', enabled: true }],
    hasImages: true,
    hasSubdomain: true,
    schedules: 0,
  }
}

export type ApiRequest = {
  state: State
  /** The named parts of the path's pattern. */
  at: Record<string, string>
  query: URLSearchParams
  body: Buffer
  contentType: string
}

/** The permission, method, path and answer of each call. The first match counts. */
export type Route = [
  permission: string,
  method: string,
  path: RegExp,
  answer: (asked: ApiRequest) => Answer | Promise<Answer>,
]

export function done(result: unknown, more: object = {}): Answer {
  return [200, { success: true, errors: [], messages: [], result, ...more }]
}

/** A page of a paginated list. */
export function paged(all: readonly unknown[], query: URLSearchParams): Answer {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('per_page') ?? 20)
  if (size < 5 || size > 50) return failed(400, 10012, 'per_page is out of range')
  const total_pages = Math.ceil(all.length / size)
  return done(all.slice((page - 1) * size, page * size), {
    result_info: { page, per_page: size, total_pages, total_count: all.length },
  })
}

export function newId(): string {
  return randomUUID().replaceAll('-', '')
}

/** Refuses a body that doesn't match the documentation. */
export function withBody<const S extends v.GenericSchema>(
  schema: S,
  answer: (asked: ApiRequest, body: v.InferOutput<S>) => Answer,
): Route[3] {
  return (asked) => {
    const body = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), asked.body.toString())
    if (body.success) return answer(asked, body.output)
    return failed(400, 10_001, `The body is invalid: ${body.issues[0].message}`)
  }
}
