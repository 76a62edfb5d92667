import { rm } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pinterest from 'pinterest-node-api'
import { ApiClient, BoardsApi, UserAccountApi } from 'pinterest-sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SCOPES } from '../../app/features/identity/apps/scopes.ts'
import { newTokenText } from '../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../app/features/identity/tokens/tokens.server.ts'
import { build, bundleWorker, isBuildStale, isBundleStale } from '../../scripts/site/build.ts'
import { host, PERSISTED, type Site } from '../../scripts/site/miniflare.ts'
import { generated } from './clients/generated.ts'
import { BY_HEY_API, BY_OPENAPI_FETCH } from './clients/programs.ts'
import { aState } from './state.ts'

const PATIENCE_MS = 300_000

let stateDir: string
let site: Site
let token: string
let username: string

beforeAll(async () => {
  if (await isBuildStale()) await build()
  if (await isBundleStale()) await bundleWorker()
  stateDir = await aState()
  site = await host({ stateDir: join(stateDir, PERSISTED), folders: { app: 'dist' }, vars: {} })
  await fetch(new URL('/v3/register/', site.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.url.origin },
    body: JSON.stringify({
      ...{ email: 'ana@mail.example', password: 'a walk 4 the dog', birthday: '1990-04-12' },
    }),
  })
  token = newTokenText('personal')
  const { database } = site
  await database
    .prepare(`insert into access_tokens (id, token_hash, kind, member_id, scopes, is_two_factor, created_at)
      select 1, ?, 'personal', id, ?, 0, 0 from members`)
    .bind(hashToken(token), JSON.stringify(Object.keys(SCOPES)))
    .run()
  username = (await database.prepare('select username from members').first('username')) ?? ''
}, PATIENCE_MS)

afterAll(async () => {
  await site.stop()
  await rm(stateDir, { recursive: true })
})

const asUsed = () => ({ username, listed: ['Jars'], read: 'SECRET', removed: 204, missing: 404 })

test('a client that openapi-typescript and openapi-fetch make of Pinterest’s description works here', {
  timeout: PATIENCE_MS,
}, async () => {
  const use = await generated('openapi-typescript', BY_OPENAPI_FETCH)

  expect(await use(site.url.origin, token)).toEqual(asUsed())
})

test('a client that @hey-api/openapi-ts makes of Pinterest’s description works here', {
  timeout: PATIENCE_MS,
}, async () => {
  const use = await generated('@hey-api/openapi-ts', BY_HEY_API)

  expect(await use(site.url.origin, token)).toEqual(asUsed())
})

test('pinterest-sdk works here by another address', { timeout: PATIENCE_MS }, async () => {
  const client = new ApiClient(`${site.url.origin}/v5`)
  client.authentications.pinterest_oauth2.accessToken = token
  const [accounts, boards] = [new UserAccountApi(client), new BoardsApi(client)]

  const account = await promisify(accounts.userAccountGet.bind(accounts))({})
  const made = await promisify(boards.boardsCreate.bind(boards))({ name: 'Bowls' })
  const listed = await promisify(boards.boardsList.bind(boards))({ pageSize: 250 })
  const read = await promisify(boards.boardsGet.bind(boards))(made.id)

  expect(account.username).toBe(username)
  expect(listed.items.map(({ id }) => id)).toContain(made.id)
  expect(read.name).toBe('Bowls')
  await promisify(boards.boardsDelete.bind(boards))(made.id)
  await expect(promisify(boards.boardsGet.bind(boards))(made.id)).rejects.toMatchObject({
    status: 404,
  })
})

test('pinterest-node-api works here by another address', { timeout: PATIENCE_MS }, async () => {
  // Written before sockets were kept, it waits for a new one each time.
  const { globalAgent } = http
  http.globalAgent = new http.Agent({ keepAlive: false })
  onTestFinished(() => {
    http.globalAgent = globalAgent
  })
  const client = new pinterest(token)
  client.setHost(site.url.hostname, site.url.port, 'http')

  const made = await client.boards.create({ name: 'Cups', privacy: 'PUBLIC' })
  const listed = await client.boards.list({ page_size: 250 })

  expect(await client.user_account.get()).toMatchObject({ username })
  expect(listed.items.map(({ id }: { id: string }) => id)).toContain(made.id)
  expect(await client.boards.get(made.id)).toMatchObject({ name: 'Cups', owner: { username } })
})
