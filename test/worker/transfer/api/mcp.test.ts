import { SELF } from 'cloudflare:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as boardTools from '../../../../app/contract/mcp/boards.ts'
import * as pinTools from '../../../../app/contract/mcp/pins.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { snakeCase } from '../../../../app/wire.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, browserOf } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { anAddress, aPage, requestsSoFar } from '../../../pages/page.ts'

const MCP = 'https://pinfold.example/mcp'

const Found = v.object({ items: v.array(v.object({ id: v.string() })) })

const ToolResult = v.object({
  content: v.array(v.object({ text: v.string() })),
  isError: v.optional(v.boolean(), false),
  structuredContent: v.optional(v.record(v.string(), v.unknown())),
})

async function aClient(token: string): Promise<Client> {
  const client = new Client({ name: 'reference', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(MCP), {
    fetch: (url, init) => SELF.fetch(new Request(url, init)),
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

/** Posts a message as a plain client, valid or not. */
function post(token: string, body: BodyInit, headers: Record<string, string> = {}) {
  return SELF.fetch(MCP, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body,
  })
}

function message(method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const result = v.parse(ToolResult, await client.callTool({ name, arguments: args }))
  const { content, isError, structuredContent } = result
  return { text: content[0]?.text ?? '', isError, answer: structuredContent }
}

async function aPageWithPictures(broken: string[] = []) {
  const picture = await aPage(aPicture(), { headers: { 'Content-Type': 'image/png' } })
  const images = [...broken, picture].map(
    (url, place) => `<img src="${url}" alt="A jar" width="${900 - place}" height="900">`,
  )
  return { picture, url: await aPage(`<title>Jars of clay</title><main>${images.join('')}</main>`) }
}

test('the reference client connects and lists the tools with their JSON Schema', async () => {
  const client = await aClient(await aToken(await aMember()))

  expect(client.getServerVersion()).toMatchObject({ name: 'pinfold', title: 'Pinfold' })
  expect(client.getServerCapabilities()).toEqual({ tools: {} })
  await client.ping()
  const { tools } = await client.listTools()
  const described = Object.values({ ...boardTools, ...pinTools })
  expect(tools.map(({ name }) => name).sort()).toEqual(described.map(({ name }) => name).sort())
  for (const { name, input, inputSchema } of described) {
    const { $schema: _, ...schema } = toJsonSchema(input, {
      typeMode: 'input',
      errorMode: 'ignore',
    })
    const properties = Object.entries(schema.properties ?? {})
    expect(inputSchema, name).toEqual({
      ...schema,
      properties: Object.fromEntries(properties.map(([key, of]) => [snakeCase(key), of])),
      required: schema.required?.map(snakeCase),
    })
    expect(tools.find((tool) => tool.name === name)?.inputSchema).toEqual(inputSchema)
  }
})

test('a model lists boards, creates one and saves a page to it with a note', async () => {
  const ana = await aMember()
  const shelf = await aBoard(ana, { name: 'Shelf' })
  const section = await aSection(ana, shelf, 'Top')
  const client = await aClient(await aToken(ana))
  const { url } = await aPageWithPictures()

  const made = await call(client, 'make_board', { name: 'Jars', privacy: 'secret' })
  expect(made.answer).toMatchObject({ name: 'Jars', privacy: 'secret' })
  expect((await call(client, 'list_boards', {})).answer).toEqual({
    boards: [
      { id: made.answer?.['id'], name: 'Jars', privacy: 'secret', sections: [] },
      {
        id: String(shelf.id),
        name: 'Shelf',
        privacy: 'public',
        sections: [{ id: String(section.id), title: 'Top' }],
      },
    ],
  })
  const saved = await call(client, 'save_address', {
    url,
    board_id: String(shelf.id),
    section_id: String(section.id),
    note: 'For mum',
  })

  expect(saved).toMatchObject({ isError: false, answer: { board: { name: 'Shelf' } } })
  expect(JSON.parse(saved.text)).toEqual(saved.answer)
  const pin = await readPin(ana, { pinId: Number(saved.answer?.['id']) })
  expect(pin).toMatchObject({
    title: 'Jars of clay',
    link: url,
    altText: 'A jar',
    note: 'For mum',
    section: { id: section.id },
  })
})

test('if the best picture of a page is broken, the next one is saved', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const broken = await aPage('no picture', { headers: { 'Content-Type': 'image/png' } })
  const { url } = await aPageWithPictures([broken])
  const client = await aClient(await aToken(ana))

  const saved = await call(client, 'save_address', {
    url,
    board_id: String(board.id),
    title: 'Jar',
  })

  expect(saved.isError).toBe(false)
  expect(await readPin(ana, { pinId: Number(saved.answer?.['id']) })).toMatchObject({
    title: 'Jar',
  })
})

test('a refusal reaches the model as text, and nothing is fetched for somebody else’s board', async () => {
  const ana = await aMember()
  const mine = await aBoard(ana)
  const others = await aBoard(await aMember())
  const client = await aClient(await aToken(ana))
  const empty = await aPage('<title>Nothing</title>')
  const url = anAddress()

  expect(
    await call(client, 'save_address', { url: empty, board_id: String(mine.id) }),
  ).toMatchObject({ isError: true, text: expect.stringContaining('picture') })
  expect(await call(client, 'save_address', { url, board_id: String(others.id) })).toMatchObject({
    isError: true,
    text: expect.stringContaining('(board_id)'),
  })
  expect(await call(client, 'save_address', { url })).toMatchObject({ isError: true })
  expect(await call(client, 'make_board', { name: '' })).toMatchObject({
    isError: true,
    text: "Don't forget to name your board! (name)",
  })
  expect(await requestsSoFar()).not.toContain(url)
})

test('a tool needs the scopes of what it does, with separate ones for secret boards', async () => {
  const ana = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const reading = await aToken(ana, ['boards:read'])
  const open = await aToken(ana, ['boards:read', 'boards:write', 'pins:read', 'pins:write'])

  const listed = await call(await aClient(reading), 'list_boards', {})
  expect(listed.answer).toEqual({ boards: [] })
  const refused = await post(reading, message('tools/call', { name: 'make_board', arguments: {} }))
  expect(refused.status).toBe(403)
  expect(refused.headers.get('WWW-Authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="boards:write", resource_metadata="http://localhost:8787/.well-known/oauth-protected-resource/mcp"',
  )
  const client = await aClient(open)
  const save = { url: anAddress(), board_id: String(secret.id) }
  expect(await call(client, 'save_address', save)).toMatchObject({ isError: true })
  const args = { name: 'Hidden', privacy: 'secret' }
  expect(
    (await post(open, message('tools/call', { name: 'make_board', arguments: args }))).status,
  ).toBe(403)
  expect((await call(await aClient(await aToken(ana)), 'list_boards', {})).answer).toMatchObject({
    boards: [{ id: String(secret.id) }],
  })
})

test('without a token the response says where to get one; a session isn’t enough', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  const refused = await post('none', message('ping'))
  expect(refused.status).toBe(401)
  const [, address = ''] =
    /resource_metadata="([^"]+)"/.exec(refused.headers.get('WWW-Authenticate') ?? '') ?? []
  const resource = await SELF.fetch(new URL(new URL(address).pathname, MCP).href)
  expect(await resource.json()).toMatchObject({
    resource: 'http://localhost:8787/mcp',
    authorization_servers: ['http://localhost:8787'],
    scopes_supported: expect.arrayContaining(['boards:read', 'pins:write']),
  })
  expect(resource.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const byCookie = await browser.fetch('/mcp', { method: 'POST', body: message('ping') })
  expect(byCookie.status).toBe(401)
  expect(byCookie.headers.getSetCookie()).toEqual([])
})

test('a page of another site, another method and an unknown version have no effect', async () => {
  const token = await aToken(await aMember())

  const foreign = await post(token, message('ping'), { Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull()
  const got = await SELF.fetch(MCP, { headers: { Authorization: `Bearer ${token}` } })
  expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST'])
  const old = await post(token, message('ping'), { 'MCP-Protocol-Version': '2024-11-05' })
  expect(old.status).toBe(400)
  const own = await post(token, message('ping'), { Origin: 'https://pinfold.example' })
  expect(await own.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
})

test.each([
  ['no JSON', '{', 400, -32700],
  ['a batch', `[${message('ping')}]`, 400, -32600],
  ['no call', '"ping"', 400, -32600],
  ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
  ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
  ['an unknown method', message('resources/list'), 200, -32601],
  ['an unknown tool', message('tools/call', { name: 'erase' }), 200, -32602],
  [
    'arguments of another kind',
    message('tools/call', { name: 'list_boards', arguments: [] }),
    200,
    -32602,
  ],
  ['a page of tools that there isn’t', message('tools/list', { cursor: 'x' }), 200, -32602],
  ['a body without an end', `"${'x'.repeat(70_000)}"`, 413, -32000],
])('%s is a JSON-RPC error', async (_, body, status, code) => {
  const response = await post(await aToken(await aMember()), body)

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test('a notification is accepted without a response, and does nothing', async () => {
  const ana = await aMember()
  const token = await aToken(ana)
  const params = { name: 'make_board', arguments: { name: 'Told' } }
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'tools/call', params })

  const response = await post(token, body)

  expect([response.status, await response.text()]).toEqual([202, ''])
  expect((await call(await aClient(token), 'list_boards', {})).answer).toEqual({ boards: [] })
})

test('a model finds its member’s pins, secret ones only with their scope, and reads one', async () => {
  const ana = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const shown = await aPin(ana, open, { title: 'Kestrel of clay' })
  const hidden = await aPin(ana, secret, { title: 'Kestrel of glass' })
  const others = await aMember()
  await aPin(others, await aBoard(others), { title: 'Kestrel of others' })
  const all = await aClient(await aToken(ana))
  const some = await aClient(await aToken(ana, ['boards:read', 'pins:read']))

  const idsFor = async (client: Client) => {
    const { answer } = await call(client, 'search_my_pins', { query: 'kestrel' })
    return v.parse(Found, answer).items.map(({ id }) => id)
  }
  expect(await idsFor(all)).toEqual([String(hidden.id), String(shown.id)])
  expect(await idsFor(some)).toEqual([String(shown.id)])
  expect((await call(some, 'get_pin', { pin_id: String(shown.id) })).answer).toMatchObject({
    id: String(shown.id),
    title: 'Kestrel of clay',
    board_id: String(open.id),
  })
  expect(await call(some, 'get_pin', { pin_id: String(hidden.id) })).toMatchObject({
    isError: true,
  })
})
