import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { tools } from '../../../../app/contract/mcp/tools.server.ts'
import { describedOperations } from '../../../../app/contract/v5/described.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { SCOPES } from '../../../../app/features/identity/apps/scopes.ts'
import { snakeCase } from '../../../../app/wire.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { ask } from './call-api.ts'

const UNSECRET = Object.keys(SCOPES).filter((scope) => !scope.endsWith('_secret'))
const SECRET = Object.keys(SCOPES).filter((scope) => scope.endsWith('_secret'))

/** Every combination of secret scopes. */
const CHOICES = Array.from({ length: 2 ** SECRET.length }, (_, choice) =>
  SECRET.filter((_scope, place) => choice & (1 << place)),
)

const mark = crypto.randomUUID().replaceAll('-', '')
const ana = await aBusiness()
const open = await aBoard(ana, { name: 'Kilns' })
const shown = await aPin(ana, open, { title: 'Kiln' })
const board = await aBoard(ana, { name: `Board ${mark}`, description: `About ${mark}` })
const section = await aSection(ana, board, `Section ${mark}`)
const pin = await aPin(ana, board, { title: `Kestrel ${mark}p`, sectionId: section.id })
await editBoard(ana, { boardId: board.id, privacy: 'secret' })

/** Values that reveal the secret pin, or its board. */
const OF_PIN = [String(pin.id), pin.hash, `${mark}p`]
const OF_BOARD = [String(board.id), String(section.id), `Board ${mark}`, `About ${mark}`]

const FOUND: Readonly<Record<string, string>> = {
  board_id: `${board.id}`,
  section_id: `${section.id}`,
  pin_id: `${pin.id}`,
  username: ana.viewer.username,
  ad_account_id: `${ana.viewer.id}`,
  website: `${mark}.example`,
  query: 'kestrel',
  term: 'kestrel',
  country_code: 'GB',
  start_date: '2026-01-01',
  end_date: '2026-01-02',
  columns: 'PIN_ID',
  granularity: 'TOTAL',
}

type Described = (typeof describedOperations)[number]
type Field = { path: string; value: string }

function pathOf({ path, query }: Described): string {
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => FOUND[name] ?? '5')
  const entries = 'entries' in query && query.entries ? Object.keys(query.entries) : []
  const given = entries.map(snakeCase).flatMap((name) => (FOUND[name] ? [[name, FOUND[name]]] : []))
  return `${filled}?${new URLSearchParams(given)}`
}

/** A request body that moves nothing that the token can access. */
const BODY = {
  board_id: `${board.id}`,
  board_section_id: null,
  parent_pin_id: `${pin.id}`,
  description: `About ${mark}`,
  url: 'https://a.example/',
  website: 'https://a.example/',
}

/** Every value of a response by the path of its field, without list positions. */
function fieldsOf(value: unknown, path = ''): Field[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [{ path, value: String(value) }]
  return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`))
}

const fieldReveals = (marks: string[]) => (field: Field) =>
  marks.some((one) => field.value.includes(one))

/** The fields that reveal more than the secret scopes allow. */
function revealedFields(fields: Field[], chosen: readonly string[]): string[] {
  const ofPin = chosen.includes('pins:read_secret') ? [] : fields.filter(fieldReveals(OF_PIN))
  const ofBoard = chosen.includes('boards:read_secret') ? [] : fields.filter(fieldReveals(OF_BOARD))
  return [...ofPin, ...ofBoard].map(({ path }) => path)
}

async function answerOf(operation: Described, token: string): Promise<Field[]> {
  const { method } = operation
  const body = ['POST', 'PATCH'].includes(method) ? { body: BODY } : {}
  const answer = await ask(pathOf(operation), token, { method, ...body })
  const text = await answer.text()
  return fieldsOf(text === '' ? null : JSON.parse(text))
}

async function callTool({ listed, scopes }: (typeof tools)[number], token: string) {
  const args: Record<string, string> = { name: 'Mine', url: 'https://nowhere.example/' }
  for (const name of ['board_id', 'pin_id', 'query']) args[name] = FOUND[name] ?? ''
  const answer = await SELF.fetch('https://pinfold.example/mcp', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: listed.name, arguments: args },
    }),
  })
  expect(scopes.length).toBeGreaterThan(0)
  return fieldsOf(await answer.json())
}

const tokens = new Map<string, string>()
for (const chosen of CHOICES)
  tokens.set(chosen.join(' '), await aToken(ana, [...UNSECRET, ...chosen]))
const tokenOf = (chosen: readonly string[]) => tokens.get(chosen.join(' ')) ?? ''

const READS = describedOperations.filter(({ method }) => method === 'GET')
const WRITES = describedOperations.filter(({ method }) => method === 'POST' || method === 'PATCH')

test.each(READS.map((operation) => [operation.id, operation] as const))(
  'no combination of scopes is shown more than it allows by %s',
  async (_, operation) => {
    for (const chosen of CHOICES) {
      const fields = await answerOf(operation, tokenOf(chosen))
      expect(revealedFields(fields, chosen), chosen.join(' ')).toEqual([])
    }
  },
)

test.each(tools.map((tool) => [tool.listed.name, tool] as const))(
  'no combination of scopes is shown more than it allows by the tool %s',
  async (_, tool) => {
    for (const chosen of CHOICES) {
      const fields = await callTool(tool, tokenOf(chosen))
      expect(revealedFields(fields, chosen), chosen.join(' ')).toEqual([])
    }
  },
)

test.each(WRITES.map((operation) => [operation.id, operation] as const))(
  'no combination of scopes reveals more than it allows in the response to the write %s',
  async (_, operation) => {
    for (const chosen of CHOICES) {
      const fields = await answerOf(operation, tokenOf(chosen))
      const sent = Object.values(BODY).map(String)
      const revealed = fields.filter(({ value }) => !sent.includes(value))
      expect(revealedFields(revealed, chosen), chosen.join(' ')).toEqual([])
    }
  },
)

test('without both secret scopes the profile only counts public things', async () => {
  const counts = async (chosen: string[]) => {
    const account = await ask('user_account', await aToken(ana, [...UNSECRET, ...chosen]))
    const { board_count, pin_count } = await account.json<Record<string, number>>()
    return { board_count, pin_count }
  }
  const [none, boardsAlone, pinsAlone, both] = await Promise.all(
    [
      [],
      ['boards:read_secret'],
      ['pins:read_secret'],
      ['boards:read_secret', 'pins:read_secret'],
    ].map(counts),
  )

  expect(boardsAlone).toEqual(none)
  expect(pinsAlone).toEqual(none)
  expect(Number(both?.['board_count'])).toBeGreaterThan(Number(none?.['board_count']))
  expect(Number(both?.['pin_count'])).toBeGreaterThan(Number(none?.['pin_count']))
})

test('with both secret scopes, or on a public board without any, covers and thumbnails are included', async () => {
  const all = await aToken(ana, [...UNSECRET, ...SECRET])
  const secret = await (await ask(`boards/${board.id}`, all)).json<{ media: object }>()
  const plain = await aToken(ana, UNSECRET)
  const public_ = await (await ask(`boards/${open.id}`, plain)).json<{ media: object }>()

  expect(JSON.stringify(secret.media)).toContain(pin.hash)
  expect(JSON.stringify(public_.media)).toContain(shown.hash)
})
