import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Answer, answerQuery, emptyD1, failed, Query } from '../site/remote-d1.ts'
import { type ApiRequest, done, newId, paged, type Route, withBody } from './answers.ts'

const ACCOUNT = '^/accounts/(?<account>\\w{32})'
const DATABASE = new RegExp(`${ACCOUNT}/d1/database/(?<id>[\\w-]{36})$`)
const BUCKET = '(?<bucket>[a-z0-9][a-z0-9-]{1,61}[a-z0-9])'
const LIFECYCLE = new RegExp(`${ACCOUNT}/r2/buckets/${BUCKET}/lifecycle$`)

const Age = v.object({
  condition: v.strictObject({ type: v.literal('Age'), maxAge: v.pipe(v.number(), v.integer()) }),
})
const Lifecycle = v.strictObject({
  rules: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.nonEmpty()),
      enabled: v.boolean(),
      conditions: v.strictObject({ prefix: v.string() }),
      deleteObjectsTransition: v.optional(Age),
      abortMultipartUploadsTransition: v.optional(Age),
    }),
  ),
})

/** A new bucket aborts unfinished multipart uploads. */
const OWN_RULE = {
  id: 'Default Multipart Abort Rule',
  enabled: true,
  conditions: { prefix: '' },
  abortMultipartUploadsTransition: { condition: { type: 'Age', maxAge: 604_800 } },
}

export const storageRoutes: Route[] = [
  ['d1', 'GET', new RegExp(`${ACCOUNT}/d1/database$`), listDatabases],
  [
    'd1',
    'POST',
    new RegExp(`${ACCOUNT}/d1/database$`),
    withBody(v.strictObject({ name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)) }), makeDatabase),
  ],
  [
    'd1',
    'POST',
    new RegExp(`${ACCOUNT}/d1/database/(?<id>[\\w-]{36})/query$`),
    withBody(Query, ({ state, at }, query) => {
      const found = state.databases.get(at['id'] ?? '')
      if (!found) return failed(404, 7404, 'The database could not be found')
      found.rows ??= emptyD1()
      const answer = answerQuery(found.rows, query)
      found.tables = found.rows
        .prepare("select 1 from sqlite_schema where type = 'table'")
        .all().length
      return answer
    }),
  ],
  ['d1', 'GET', DATABASE, ({ state, at }) => shownDatabase(state, at['id'] ?? '')],
  [
    'd1',
    'PUT',
    DATABASE,
    withBody(
      v.strictObject({
        read_replication: v.strictObject({ mode: v.picklist(['auto', 'disabled']) }),
      }),
      ({ state, at }, { read_replication: { mode } }) => {
        const found = state.databases.get(at['id'] ?? '')
        if (found) found.mode = mode
        return shownDatabase(state, at['id'] ?? '')
      },
    ),
  ],
  [
    'kv',
    'GET',
    new RegExp(`${ACCOUNT}/storage/kv/namespaces$`),
    ({ state, query }) =>
      paged(
        [...state.namespaces].map(([id, { title }]) => ({ id, title })),
        query,
      ),
  ],
  [
    'kv',
    'POST',
    new RegExp(`${ACCOUNT}/storage/kv/namespaces$`),
    withBody(
      v.strictObject({ title: v.pipe(v.string(), v.nonEmpty()) }),
      ({ state }, { title }) => {
        if ([...state.namespaces.values()].some((one) => one.title === title)) {
          return failed(400, 10014, 'a namespace with this account ID and title already exists')
        }
        const id = newId()
        state.namespaces.set(id, { title, keys: [] })
        return done({ id, title, supports_url_encoding: true })
      },
    ),
  ],
  [
    'kv',
    'GET',
    new RegExp(`${ACCOUNT}/storage/kv/namespaces/(?<id>\\w{32})/keys$`),
    ({ state, at, query }) => {
      const found = state.namespaces.get(at['id'] ?? '')
      if (!found) return failed(404, 10013, 'namespace not found')
      if (Number(query.get('limit')) < 10) return failed(400, 10011, 'limit is at least 10')
      return done(found.keys.map((name) => ({ name })))
    },
  ],
  [
    'r2',
    'POST',
    new RegExp(`${ACCOUNT}/r2/buckets$`),
    withBody(v.strictObject({ name: v.string() }), ({ state }, { name }) => {
      if (state.buckets.has(name)) {
        return failed(409, 10004, 'The bucket you tried to create already exists, and you own it.')
      }
      state.buckets.set(name, { rules: [OWN_RULE], objects: [] })
      return done({ name, location: 'WEUR', storage_class: 'Standard' })
    }),
  ],
  [
    'r2',
    'GET',
    new RegExp(`${ACCOUNT}/r2/buckets/${BUCKET}$`),
    (asked) => inBucket(asked, () => done({ name: asked.at['bucket'] })),
  ],
  [
    'r2',
    'GET',
    new RegExp(`${ACCOUNT}/r2/buckets/${BUCKET}/objects$`),
    (asked) =>
      inBucket(asked, ({ objects }) =>
        done(objects.slice(0, Number(asked.query.get('per_page'))).map((key) => ({ key }))),
      ),
  ],
  ['r2', 'GET', LIFECYCLE, (asked) => inBucket(asked, ({ rules }) => done({ rules }))],
  [
    'r2',
    'PUT',
    LIFECYCLE,
    withBody(Lifecycle, (asked, { rules }) =>
      inBucket(asked, (bucket) => {
        bucket.rules = rules
        return done({})
      }),
    ),
  ],
  ['queues', 'GET', new RegExp(`${ACCOUNT}/queues$`), listQueues],
  [
    'queues',
    'POST',
    new RegExp(`${ACCOUNT}/queues$`),
    withBody(
      v.strictObject({ queue_name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,63}$/)) }),
      ({ state }, { queue_name }) => {
        if (state.queues.has(queue_name)) {
          return failed(409, 11_009, `Queue name '${queue_name}' is already taken.`)
        }
        const id = newId()
        state.queues.set(queue_name, { id, producers: [], consumers: [] })
        return done({ queue_id: id, queue_name })
      },
    ),
  ],
]

function listDatabases({ state, query }: ApiRequest): Answer {
  const all = [...state.databases].map(([uuid, { name }]) => ({
    uuid,
    name,
    version: 'production',
  }))
  const asked = query.get('name')
  return paged(
    // Cloudflare's filter matches any part of a name.
    all.filter(({ name }) => asked === null || name.includes(asked)),
    query,
  )
}

function makeDatabase({ state }: ApiRequest, { name }: { name: string }): Answer {
  if ([...state.databases.values()].some((one) => one.name === name)) {
    return failed(400, 7502, `A database with name '${name}' already exists`)
  }
  const uuid = randomUUID()
  state.databases.set(uuid, { name, tables: 0, mode: 'disabled' })
  return shownDatabase(state, uuid)
}

function shownDatabase({ databases }: ApiRequest['state'], uuid: string): Answer {
  const found = databases.get(uuid)
  if (!found) return failed(404, 7404, `The database ${uuid} could not be found`)
  const { name, tables, mode } = found
  return done({ uuid, name, num_tables: tables, file_size: 0, read_replication: { mode } })
}

function listQueues({ state, query }: ApiRequest): Answer {
  const asked = query.get('name')
  const all = [...state.queues].filter(([name]) => asked === null || name === asked)
  return done(
    all.map(([queue_name, { id, producers, consumers }]) => ({
      queue_id: id,
      queue_name,
      producers,
      consumers,
      producers_total_count: producers.length,
      consumers_total_count: consumers.length,
    })),
    { result_info: { page: 1, per_page: 100, total_pages: 1, total_count: all.length } },
  )
}

type FakeBucket = { rules: object[]; objects: string[] }

function inBucket({ state, at }: ApiRequest, answer: (bucket: FakeBucket) => Answer): Answer {
  const found = state.buckets.get(at['bucket'] ?? '')
  return found ? answer(found) : failed(404, 10_006, 'The specified bucket does not exist.')
}
