import * as v from 'valibot'
import { type Answer, failed } from '../site/remote-d1.ts'
import { type ApiRequest, done, newId, type Route, withBody } from './answers.ts'

const ACCOUNT = '^/accounts/(?<account>\\w{32})'
const SCRIPT = `${ACCOUNT}/workers/scripts/(?<script>[\\w-]+)`
const QUEUE = `${ACCOUNT}/queues/(?<queue>\\w{32})`

const Binding = v.looseObject({ name: v.string(), type: v.string() })
const Metadata = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    main_module: v.string(),
    compatibility_date: v.string(),
    bindings: v.array(Binding),
  }),
)
type Metadata = v.InferOutput<typeof Metadata>

/** The calls of `wrangler deploy`. */
export const uploadRoutes: Route[] = [
  [
    'workers',
    'GET',
    new RegExp(`${ACCOUNT}/workers/services/(?<script>[\\w-]+)$`),
    ({ state, at }) =>
      state.scripts.has(at['script'] ?? '')
        ? done({
            id: at['script'],
            default_environment: {
              environment: 'production',
              script: { last_deployed_from: 'wrangler', tag: 'tag', tags: [] },
            },
          })
        : failed(404, 10_090, 'This service does not exist on your account.'),
  ],
  [
    'workers',
    'POST',
    new RegExp(`${SCRIPT}/assets-upload-session$`),
    withBody(
      v.object({
        manifest: v.record(v.string(), v.object({ hash: v.string(), size: v.number() })),
      }),
      () => done({ jwt: 'e30.e30.e30', buckets: [] }),
    ),
  ],
  [
    'workers',
    'GET',
    new RegExp(`${SCRIPT}/secrets$`),
    ({ state, at }) => {
      const bindings = state.scripts.get(at['script'] ?? '')
      return bindings
        ? done(bindings.filter(({ type }) => type === 'secret_text'))
        : failed(404, 10_007, 'This Worker does not exist on your account.')
    },
  ],
  ['workers', 'PUT', new RegExp(`${SCRIPT}$`), upload],
  ['workers', 'POST', new RegExp(`${SCRIPT}/versions$`), upload],
  [
    'workers',
    'GET',
    new RegExp(`${SCRIPT}/deployments$`),
    ({ state, at }) =>
      state.scripts.has(at['script'] ?? '')
        ? done({
            deployments: [
              {
                id: newId(),
                source: 'wrangler',
                strategy: 'percentage',
                versions: [{ version_id: newId(), percentage: 100 }],
              },
            ],
          })
        : failed(404, 10_007, 'This Worker does not exist on your account.'),
  ],
  ['workers', 'POST', new RegExp(`${SCRIPT}/deployments$`), () => done({ id: newId() })],
  ['workers', 'PATCH', new RegExp(`${SCRIPT}/script-settings$`), () => done({})],
  [
    'workers',
    'GET',
    new RegExp(`${ACCOUNT}/workers/workers/(?<script>[\\w-]+)$`),
    ({ state, at }) =>
      state.scripts.has(at['script'] ?? '')
        ? done({
            id: newId(),
            name: at['script'],
            subdomain: { enabled: false, previews_enabled: false },
          })
        : failed(404, 10_007, 'This Worker does not exist on your account.'),
  ],
  [
    'workers',
    'POST',
    new RegExp(`${SCRIPT}/subdomain$`),
    withBody(v.object({ enabled: v.literal(false), previews_enabled: v.literal(false) }), () =>
      done({ enabled: false, previews_enabled: false }),
    ),
  ],
  [
    'workers',
    'PUT',
    new RegExp(`${SCRIPT}/schedules$`),
    withBody(v.array(v.object({ cron: v.string() })), ({ state }, crons) => {
      state.schedules = crons.length
      return done({ schedules: crons })
    }),
  ],
  ['queues', 'POST', new RegExp(`${QUEUE}/consumers$`), consume],
  ['queues', 'PUT', new RegExp(`${QUEUE}/consumers/(?<consumer>\\w+)$`), consume],
]

async function upload({ state, at, body, contentType }: ApiRequest): Promise<Answer> {
  const form = await new Response(Uint8Array.from(body), {
    headers: { 'Content-Type': contentType },
  }).formData()
  const read = v.safeParse(Metadata, form.get('metadata'))
  if (!read.success || !form.has(read.output.main_module)) {
    return failed(400, 10_021, 'The metadata or the main module is missing.')
  }
  const { output: metadata } = read
  const fault = faultIn(metadata, state)
  if (fault) return fault
  const script = at['script'] ?? ''
  // A deployment never deletes secrets.
  const kept = (state.scripts.get(script) ?? []).filter(({ type }) => type === 'secret_text')
  for (const { name, type, text } of metadata.bindings) {
    if (type === 'secret_text') state.secrets.set(`${script}/${name}`, String(text))
  }
  const bindings = metadata.bindings.map(({ name, type }) => ({ name, type }))
  state.scripts.set(script, [
    ...bindings,
    ...kept.filter(({ name }) => bindings.every((binding) => binding.name !== name)),
  ])
  return done({
    id: newId(),
    deployment_id: newId(),
    etag: 'etag',
    startup_time_ms: 260,
    resources: { script: { etag: 'etag' } },
  })
}

/** A binding to something that the account doesn't have. */
function faultIn({ bindings }: Metadata, state: ApiRequest['state']): Answer | null {
  for (const { type, name, ...binding } of bindings) {
    const missing = {
      d1: () => !state.databases.has(String(binding['id'])),
      kv_namespace: () => !state.namespaces.has(String(binding['namespace_id'])),
      r2_bucket: () => !state.buckets.has(String(binding['bucket_name'])),
      queue: () => !state.queues.has(String(binding['queue_name'])),
    }
    if (Object.entries(missing).some(([kind, isMissing]) => kind === type && isMissing())) {
      return failed(400, 10_181, `The binding ${name} of type ${type} references nothing.`)
    }
  }
  return null
}

function consume({ state, at, body }: ApiRequest): Answer {
  const sent = v.safeParse(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.looseObject({
        type: v.literal('worker'),
        script_name: v.string(),
        dead_letter_queue: v.optional(v.string()),
      }),
    ),
    body.toString(),
  )
  const queue = [...state.queues.values()].find(({ id }) => id === at['queue'])
  if (!sent.success || !queue) return failed(400, 10_001, 'The consumer is invalid.')
  const { script_name: script, dead_letter_queue: deadLetters } = sent.output
  if (deadLetters && !state.queues.has(deadLetters)) {
    return failed(400, 11_010, 'The dead letter queue does not exist.')
  }
  queue.consumers = [
    { type: 'worker', script, consumer_id: newId(), deadLetters: deadLetters ?? null },
  ]
  return done({})
}
