import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { dataExports } from '../../../../app/db/operations/data-exports.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { blockMember, changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { hidePicture } from '../../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { report } from '../../../../app/features/content/reports/report.server.ts'
import {
  exportKey,
  maintainExports,
  openExportPart,
  readExport,
} from '../../../../app/features/operations/account-closure/copies/data-exports.server.ts'
import { makeNextPart } from '../../../../app/features/operations/account-closure/copies/make-export.server.ts'
import {
  cutIntoParts,
  requestExport,
} from '../../../../app/features/operations/account-closure/copies/start-export.server.ts'
import { keepSearch } from '../../../../app/features/screens/search/recent-searches/recent-searches.server.ts'
import { refusal, sentEmailsTo } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import { aClick, addCard, billsOf } from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { later } from '../../../factories/content/pins.ts'
import { aMemberWithPassword } from '../../../factories/identity/second-factors.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'
import { filesOfZip } from '../../../factories/transfer/zip.ts'
import { failingOnce } from '../../../failing-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function aPinWithFile(owner: Context, board: { id: number }, title: string) {
  const bytes = aPicture()
  const { id: pictureId } = await storePicture(owner, bytes)
  const pin = { title, boardId: board.id, pictureId, method: 'uploaded' as const }
  const id = await insertPin({ ...owner, now: later() }, pin)
  return { id, bytes }
}

async function aCollector(changes: Parameters<typeof aMemberWithPassword>[0] = {}) {
  return withoutQueue(await aMemberWithPassword(changes))
}

/** Lets another function read a member's files. */
function reading<C extends Context>(member: C, get: (key: string) => Promise<unknown>): C {
  const MEDIA = new Proxy(env.MEDIA, {
    get: (bucket, name) => (name === 'get' ? get : Reflect.get(bucket, name).bind(bucket)),
  })
  return { ...member, env: { ...member.env, MEDIA } }
}

/** Creates all parts of a member's latest copy, one after another. */
async function makeAll(member: Context & { viewer: { id: number } }): Promise<number> {
  const own = eq(dataExports.memberId, member.viewer.id)
  const [asked] = await member.db.select().from(dataExports).where(own)
  const exportId = asked?.id ?? 0
  for (const _ of asked?.ends ?? []) await makeNextPart(member, { exportId })
  return exportId
}

async function bytesOf(member: Context, query: { exportId: number; part: number }) {
  const { body } = await openExportPart(member, query)
  return new Uint8Array(await new Response(body).arrayBuffer())
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string) {
  return JSON.parse(new TextDecoder().decode(files.get(name)))
}

test('a copy has everything that belongs to the member, and nothing that belongs to anybody else', async () => {
  const ana = await aCollector()
  const bo = await aCollector()
  const board = await aBoard(ana, { name: 'Vögel 🐦', privacy: 'secret' })
  const pin = await aPinWithFile(ana, board, 'Reiher مالك')
  await aPinWithFile(bo, await aBoard(bo, { name: 'Bo’s own' }), 'Bo’s pin')
  await keepSearch(ana, { q: 'herons' })
  await requestExport(ana)

  expect((await readExport(ana)).copy).toMatchObject({ partsDone: 0, parts: 1, keptUntil: null })
  const exportId = await makeAll(ana)

  const files = filesOfZip(await bytesOf(ana, { exportId, part: 1 }))
  expect(textOf(files, 'account.json')).toMatchObject([{ email: ana.viewer.email }])
  expect(textOf(files, 'boards.json')).toMatchObject([{ name: 'Vögel 🐦', privacy: 'secret' }])
  const [shown] = textOf(files, 'pins.json')
  expect(shown).toMatchObject({ title: 'Reiher مالك', file: `pictures/${pin.id}.png` })
  expect(files.get(shown.file)).toEqual(pin.bytes)
  expect(textOf(files, 'searches.json')).toMatchObject([{ words: 'herons' }])
  const texts = [...files].filter(([name]) => name.endsWith('.json'))
  const all = texts.map(([, text]) => new TextDecoder().decode(text)).join()
  expect(all).not.toMatch(/password(?!_proved_at)|hash|token|secret_|Bo’s/)
  expect((await readExport(ana)).copy).toMatchObject({
    partsDone: 1,
    keptUntil: ana.now + 7 * DAY_MS,
    nextAt: ana.now + DAY_MS,
  })
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.subject).toBe('The copy of your Pinfold data is ready')
})

test('a member without a pin also gets a copy, and one notification that it is ready', async () => {
  const ana = await aCollector()
  await requestExport(ana)
  expect(await kindsOf(ana)).not.toContain('data_ready')
  const exportId = await makeAll(ana)
  expect((await kindsOf(ana)).filter((kind) => kind === 'data_ready')).toHaveLength(1)

  const files = filesOfZip(await bytesOf(ana, { exportId, part: 1 }))
  expect(textOf(files, 'pins.json')).toEqual([])
  expect([...files.keys()]).toContain('README.txt')
})

test.each(['active', 'suspended'] as const)(
  'a copy of an account that is %s is finished together with its email, or not at all',
  async (state) => {
    for (const when of ['before', 'after'] as const) {
      const ana = await aCollector({ emailVerifiedAt: 1 })
      await requestExport(ana)
      await ana.db.update(members).set({ state }).where(eq(members.id, ana.viewer.id))
      const own = eq(dataExports.memberId, ana.viewer.id)
      const [asked] = await ana.db.select().from(dataExports).where(own)
      const exportId = asked?.id ?? 0
      const { db } = failingOnce({ statement: 'insert into "emails"', when, times: 9 })

      await expect(makeNextPart({ ...ana, db }, { exportId })).rejects.toThrow('lost')
      const [copy] = await ana.db.select().from(dataExports).where(own)
      expect(copy?.finishedAt).toBe(when === 'before' ? null : ana.now)
      expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(when === 'before' ? 0 : 1)

      await makeNextPart(ana, { exportId })
      expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(1)
    }
  },
)

test('a large copy has parts, and continues after a crash', async () => {
  const ana = await aCollector()
  const board = await aBoard(ana)
  const pins = [
    await aPinWithFile(ana, board, 'One'),
    await aPinWithFile(ana, board, 'Two'),
    await aPinWithFile(ana, board, 'Three'),
  ]
  await requestExport(ana)
  const own = eq(dataExports.memberId, ana.viewer.id)
  const ends = pins.map(({ id }) => id)
  const [asked] = await ana.db.update(dataExports).set({ ends }).where(own).returning()
  const exportId = asked?.id ?? 0
  await makeNextPart(ana, { exportId })

  const lost = reading(ana, () => Promise.reject(new Error('Network connection lost.')))
  await expect(makeNextPart(lost, { exportId })).rejects.toThrow('lost')
  expect((await readExport(ana)).copy).toMatchObject({ partsDone: 1, parts: 3, keptUntil: null })
  await Promise.all([makeNextPart(ana, { exportId }), makeNextPart(ana, { exportId })])
  await makeNextPart(ana, { exportId })

  expect((await readExport(ana)).copy).toMatchObject({ partsDone: 3 })
  for (const [place, pin] of pins.entries()) {
    const files = filesOfZip(await bytesOf(ana, { exportId, part: place + 1 }))
    expect(files.get(`pictures/${pin.id}.png`)).toEqual(pin.bytes)
    expect(files.has('account.json')).toBe(place === 0)
  }
})

test('no part exceeds its limits, and every pin is in a part', () => {
  const some = fc.array(fc.integer({ min: 0, max: 72 * 1024 * 1024 }), { maxLength: 2000 })
  fc.assert(
    fc.property(some, (sizes) => {
      const pins = sizes.map((bytes, place) => ({ id: place + 1, bytes, files: 1 + (bytes % 2) }))
      const ends = cutIntoParts(pins)

      expect(ends.at(-1)).toBe(pins.length)
      ends.forEach((end, place) => {
        const part = pins.slice(ends[place - 1] ?? 0, end)
        const bytes = part.reduce((sum, pin) => sum + pin.bytes, 0)
        expect(part.reduce((sum, pin) => sum + pin.files, 0)).toBeLessThanOrEqual(600)
        if (part.length > 1) expect(bytes).toBeLessThanOrEqual(1024 ** 3)
      })
    }),
  )
})

test('a part may hold exactly its maximum number of files', () => {
  const pins = Array.from({ length: 601 }, (_, place) => ({ id: place + 1, bytes: 1, files: 1 }))

  expect(cutIntoParts(pins.slice(0, 600))).toEqual([600])
  expect(cutIntoParts(pins)).toEqual([600, 601])
})

test('of ten concurrent requests one starts a copy, and the next copy can be requested a day later', async () => {
  const ana = await aCollector()

  const said = await Promise.all(Array.from({ length: 10 }, () => refusal(requestExport(ana))))
  expect(said.sort()).toEqual(['done', ...Array(9).fill('export_running')].sort())
  await makeAll(ana)
  expect(await refusal(requestExport(ana))).toBe('export_early')
  const tomorrow = { ...ana, now: ana.now + DAY_MS }
  const fresh = { ...tomorrow, viewer: { ...ana.viewer, sessionStartedAt: tomorrow.now } }
  expect(await refusal(requestExport(fresh))).toBe('done')
})

test('nobody can open somebody else’s copy, and opening one’s own requires a fresh log-in', async () => {
  const ana = await aCollector()
  const bo = await aCollector()
  await requestExport(ana)
  const exportId = await makeAll(ana)
  const query = { exportId, part: 1 }
  const stale = { ...ana, viewer: { ...ana.viewer, sessionStartedAt: 0 } }

  expect(await refusal(openExportPart(bo, query))).toBe('not_found')
  expect(await refusal(openExportPart(stale, query))).toBe('fresh_login_required')
  expect(await refusal(requestExport(stale))).toBe('fresh_login_required')
  expect(await refusal(openExportPart({ ...ana, viewer: null }, query))).toBe('not_signed_in')
  expect(await refusal(openExportPart(ana, { exportId, part: 2 }))).toBe('not_found')
  expect((await readExport(bo)).copy).toBeNull()
})

test('a copy is deleted with its files after seven days', async () => {
  const ana = await aCollector()
  await requestExport(ana)
  const exportId = await makeAll(ana)
  const [row] = await ana.db.select().from(dataExports).where(eq(dataExports.id, exportId))
  const key = exportKey(row?.secret ?? '', 1)
  expect(await env.MEDIA.head(key)).not.toBeNull()

  await maintainExports({ ...ana, now: ana.now + 7 * DAY_MS - 1 })
  expect(await env.MEDIA.head(key)).not.toBeNull()
  await maintainExports({ ...ana, now: ana.now + 7 * DAY_MS })

  expect(await env.MEDIA.head(key)).toBeNull()
  expect((await readExport(ana)).copy).toBeNull()
})

test('a stalled copy is sent to the queue again', async () => {
  const ana = await aCollector()
  const sent: unknown[] = []
  const send = async (job: unknown) => {
    sent.push(job)
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  await requestExport(ana)
  const [row] = await ana.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.memberId, ana.viewer.id))
  const job = { kind: 'data_export', exportId: row?.id }
  const JOBS = { ...ana.env.JOBS, send }

  await maintainExports({ ...ana, env: { ...ana.env, JOBS }, now: ana.now + 60 * 60 * 1000 })
  expect(sent).not.toContainEqual(job)
  await maintainExports({ ...ana, env: { ...ana.env, JOBS }, now: ana.now + 60 * 60 * 1000 + 1 })
  expect(sent).toContainEqual(job)
})

test('a part that is stored after its copy was deleted is deleted, too', async () => {
  const ana = await aCollector()
  await aPinWithFile(ana, await aBoard(ana), 'Heron')
  await requestExport(ana)
  const own = eq(dataExports.memberId, ana.viewer.id)
  const [row] = await ana.db.select().from(dataExports).where(own)
  const late = reading(ana, async (key) => {
    await ana.db.delete(dataExports).where(own)
    return env.MEDIA.get(key)
  })

  await makeNextPart(late, { exportId: row?.id ?? 0 })

  expect(await env.MEDIA.head(exportKey(row?.secret ?? '', 1))).toBeNull()
})

test('a copy that fails repeatedly is shown as failed, and another one can be requested', async () => {
  const ana = await aCollector()
  await aPinWithFile(ana, await aBoard(ana), 'Heron')
  await requestExport(ana)
  const own = eq(dataExports.memberId, ana.viewer.id)
  const [row] = await ana.db.select().from(dataExports).where(own)
  const lost = reading(ana, () => Promise.reject(new Error('Network connection lost.')))

  for (let tries = 0; tries < 10; tries++) {
    expect((await readExport(ana)).copy).toMatchObject({ hasFailed: false })
    await expect(makeNextPart(lost, { exportId: row?.id ?? 0 })).rejects.toThrow()
  }

  await makeNextPart(lost, { exportId: row?.id ?? 0 })
  expect((await readExport(ana)).copy).toMatchObject({ hasFailed: true, keptUntil: null })
  expect(await refusal(requestExport({ ...ana, now: ana.now + 1 }))).toBe('done')
})

test('a copy doesn’t contain the name of a board that has become secret', async () => {
  const ana = await aCollector()
  const bo = await aCollector()
  const board = await aBoard(bo, { name: 'Bo’s garden' })
  await share(bo, board, ana)
  await aPinWithFile(ana, board, 'Rose')
  await ana.db.run(`delete from board_collaborators where member_id = ${ana.viewer.id}`)
  await ana.db.run(
    `update boards set privacy = 'secret', name = 'A surprise' where id = ${board.id}`,
  )
  await requestExport(ana)

  const exportId = await makeAll(ana)

  const files = filesOfZip(await bytesOf(ana, { exportId, part: 1 }))
  expect(textOf(files, 'pins.json')).toMatchObject([{ title: 'Rose', board: null }])
})

/** A business with a paid bill over one click, and another click since. */
async function aPayer(businessName: string) {
  const business = await aCollector({ isPartner: true, businessName })
  await enterPayerDetails(business)
  await addCard(business)
  const campaign = await aCampaign(business)
  await aClick(business, campaign)
  await runBilling(business)
  await aClick(business, campaign, { micros: 5_000_000 })
  return { business, campaign }
}

test('a business’s copy has its bills and its account, and no other business’s', async () => {
  const { business: kiln, campaign } = await aPayer('Kiln')
  const { business: oven } = await aPayer('Oven')
  const [bill] = await billsOf(kiln)
  await requestExport(kiln)

  const exportId = await makeAll(kiln)

  const files = filesOfZip(await bytesOf(kiln, { exportId, part: 1 }))
  const [shown, ...others] = textOf(files, 'bills.json')
  expect(others).toEqual([])
  expect(shown).toMatchObject({ number: bill?.number, state: 'paid', currency: 'USD' })
  expect(shown).toMatchObject({ micros: 60_000_000, paid_at: new Date(kiln.now).toISOString() })
  expect(JSON.parse(shown.payer)).toMatchObject({ name: 'Kiln & Co', city: 'Stoke' })
  const happened_at = new Date(kiln.now).toISOString()
  const click = { kind: 'click', campaign_id: campaign.id, happened_at }
  expect(textOf(files, 'account-book.json')).toMatchObject([
    { ...click, micros: 60_000_000 },
    { kind: 'payment', campaign_id: null, micros: -60_000_000, happened_at },
    { ...click, micros: 5_000_000 },
  ])
  const [foreign] = await billsOf(oven)
  const all = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join()
  expect(all).not.toContain(foreign?.number)
  expect(all).not.toMatch(/cus_|pm_|pi_/)
})

test('the copy of a member without a business has no bills and an empty account book', async () => {
  const ana = await aCollector()
  await aPayer('Kiln')
  await requestExport(ana)

  const exportId = await makeAll(ana)

  const files = filesOfZip(await bytesOf(ana, { exportId, part: 1 }))
  expect(textOf(files, 'bills.json')).toEqual([])
  expect(textOf(files, 'account-book.json')).toEqual([])
})

test('a copy lists the members that its member blocked, hid and reported, and not those who blocked them', async () => {
  const ana = await aCollector()
  const bo = await aCollector()
  const cy = await aCollector()
  const pin = await aPinWithFile(cy, await aBoard(cy), 'Heron')
  await report(ana, { kind: 'pin', id: pin.id, reason: 'spam', note: 'Look' })
  await hidePicture(ana, { pinId: pin.id, undo: false })
  await changeBlock(ana, { memberId: cy.viewer.id, act: 'mute' })
  await blockMember(ana, { memberId: bo.viewer.id })
  await blockMember(cy, { memberId: ana.viewer.id })
  await requestExport(ana)

  const exportId = await makeAll(ana)

  const files = filesOfZip(await bytesOf(ana, { exportId, part: 1 }))
  expect(textOf(files, 'blocks.json')).toMatchObject([
    { username: cy.viewer.username, kind: 'mute' },
    { username: bo.viewer.username, kind: 'block' },
  ])
  // `pin` is null because the picture is only on pins of somebody who blocked the member.
  expect(textOf(files, 'unwanted.json')).toMatchObject([{ pin: null }])
  expect(textOf(files, 'reports.json')).toMatchObject([
    { kind: 'picture', reason: 'spam', note: 'Look', decided_at: null },
  ])
})
