import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describedOperations } from '../../../../app/contract/v5/described.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { followBoard } from '../../../../app/features/content/follows/follows.server.ts'
import { SCOPES } from '../../../../app/features/identity/apps/scopes.ts'
import { snakeCase } from '../../../../app/wire.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { ask } from './call-api.ts'

const ALL = Object.keys(SCOPES)
const UNSECRET = ALL.filter((scope) => !scope.endsWith('_secret'))

/** Sets of scopes that lack secret scopes of at least one kind. No set reaches a call that needs both kinds. */
const SCOPE_SETS = {
  'without secret scopes': UNSECRET,
  'with secret boards alone': [...UNSECRET, 'boards:read_secret', 'boards:write_secret'],
  'with secret pins alone': [...UNSECRET, 'pins:read_secret', 'pins:write_secret'],
}

const mark = crypto.randomUUID().replaceAll('-', '')
const ana = await aBusiness()
const sharing = await aMember()
const stranger = await aMember()
const board = await aBoard(ana, { name: `Board ${mark}`, description: `About ${mark}` })
const section = await aSection(ana, board, `Section ${mark}`)
const pin = await aPin(ana, board, { title: `Kestrel ${mark}`, sectionId: section.id })
await followBoard(stranger, { boardId: board.id })
await editBoard(ana, { boardId: board.id, privacy: 'secret' })
await share(ana, { id: board.id }, sharing)

const MARKS = [mark, pin.hash, String(board.id), String(section.id), String(pin.id)]

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

/** Bodies that would show or move secret things, if they were allowed. */
const BODY = {
  board_id: FOUND['board_id'],
  board_section_id: null,
  parent_pin_id: FOUND['pin_id'],
  name: 'Mine',
  url: 'https://a.example/',
  website: 'https://a.example/',
}

type Described = (typeof describedOperations)[number]

function pathOf({ path, query }: Described): string {
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => FOUND[name] ?? '5')
  const asked = Object.keys(entriesOf(query)).map(snakeCase)
  const given = asked.flatMap((name) => (FOUND[name] ? [`${name}=${FOUND[name]}`] : []))
  return `${filled}?${given.join('&')}`
}

function entriesOf(schema: object): object {
  return 'entries' in schema && typeof schema.entries === 'object' ? (schema.entries ?? {}) : {}
}

type Seen = Record<string, { status: number; text: string }>

async function callEverything(token: string, asked = describedOperations): Promise<Seen> {
  const seen: Seen = {}
  for (const operation of asked) {
    const { id, method } = operation
    const answer = await ask(pathOf(operation), token, {
      method,
      ...(['POST', 'PATCH'].includes(method) && { body: BODY }),
    })
    seen[id] = { status: answer.status, text: await answer.text() }
  }
  return seen
}

function isReached({ scopes: needed }: Described, scopes: readonly string[]): boolean {
  const secret = needed.map((scope) => `${scope}_secret`).filter((scope) => ALL.includes(scope))
  return secret.length > 0 && secret.every((scope) => scopes.includes(scope))
}

const OF_BOARDS = describedOperations.filter(({ path }) => /\{(board|section|pin)_id\}/.test(path))

test.each(Object.entries(SCOPE_SETS))(
  'a token of the owner %s finds nothing of a secret board that needs more',
  async (name, scopes) => {
    const unreached = describedOperations.filter((operation) => !isReached(operation, scopes))

    const seen = await callEverything(await aToken(ana, scopes), unreached)

    for (const { id } of unreached) {
      const { status = 0, text = '' } = seen[id] ?? {}
      for (const one of MARKS) expect(text, `${name}: ${id}`).not.toContain(one)
      if (OF_BOARDS.some((operation) => operation.id === id)) {
        expect([400, 403, 404], `${name}: ${id}`).toContain(status)
      }
    }
  },
)

test('a collaborator’s token without secret scopes, and a stranger’s with all, find nothing secret', async () => {
  for (const token of [await aToken(sharing, UNSECRET), await aToken(stranger, ALL)]) {
    for (const [id, { text }] of Object.entries(await callEverything(token))) {
      for (const one of MARKS) expect(text, id).not.toContain(one)
    }
  }
})

test('the earlier calls changed nothing, and the owner and a collaborator can read the board with all scopes', async () => {
  const kept = await ana.db.select().from(pins).where(eq(pins.id, pin.id))
  expect(kept).toMatchObject([{ boardId: board.id, sectionId: section.id, deletedAt: null }])
  for (const member of [ana, sharing]) {
    const token = await aToken(member, ALL)
    const texts = OF_BOARDS.filter(({ method }) => method === 'GET').map(async (operation) =>
      (await ask(pathOf(operation), token)).text(),
    )
    for (const text of await Promise.all(texts)) expect(text).toContain(mark)
  }
})
