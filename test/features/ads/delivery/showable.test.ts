import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { billingProfiles } from '../../../../app/db/ads/billing.ts'
import { hiddenPromotions } from '../../../../app/db/ads/ledger.ts'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { blocks, unwantedPictures } from '../../../../app/db/content/blocks.ts'
import { boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { publishRunning } from '../../../../app/features/ads/delivery/publish-running.server.ts'
import { HOME } from '../../../../app/features/ads/delivery/subject.ts'
import { withPromotions } from '../../../../app/features/ads/delivery/with-promotions.server.ts'
import { isPromoted } from '../../../../app/features/content/pins/promoted-pin.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { readOpenBoard } from '../../../../app/features/transfer/embedding/open-board.server.ts'
import { readOpenPin } from '../../../../app/features/transfer/embedding/open-pin.server.ts'
import { PREVIEW_PINS } from '../../../../app/features/transfer/link-preview/preview-path.ts'
import { aRunningCampaign } from '../../../factories/ads/campaigns.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { pinsOn } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Running = Awaited<ReturnType<typeof aRunningCampaign>>
type Cause = (running: Running, viewer: Member) => Promise<unknown> | Member

const owner = await aMember()
await pinsOn(owner, await aBoard(owner), 8)

/** Reasons to hide a pin, and where it is still shown: wall, promotion, embed, board preview. */
const CAUSES: [string, Cause, string][] = [
  ['nothing', (_, viewer) => viewer, 'own promoted embedded preview'],
  ['a secret board', ({ kiln }) => changeBoards(kiln, { privacy: 'secret' }), ''],
  ['a protected board', ({ kiln }) => changeBoards(kiln, { privacy: 'protected' }), 'promoted'],
  ['an archived board', ({ kiln }) => changeBoards(kiln, { archivedAt: 1 }), ''],
  ['a deleted board', ({ kiln }) => changeBoards(kiln, { deletedAt: 1 }), ''],
  ['a board that we limited', ({ kiln }) => changeBoards(kiln, { limitedAt: 1 }), ''],
  [
    'a protected board that is archived',
    ({ kiln }) => changeBoards(kiln, { privacy: 'protected', archivedAt: 1 }),
    '',
  ],
  [
    'a protected board that we limited',
    ({ kiln }) => changeBoards(kiln, { privacy: 'protected', limitedAt: 1 }),
    '',
  ],
  ['a deleted pin', (running) => changePin(running, { deletedAt: 1 }), ''],
  ['a pin that we limited', (running) => changePin(running, { limitedAt: 1 }), ''],
  ['a member that we limited', ({ kiln }) => changeMember(kiln, { limitedAt: 1 }), ''],
  [
    'a member that we limited, on a protected board of another business',
    async (running) => {
      const host = await aBusiness()
      const { id: boardId } = await aBoard(host)
      await changeBoards(host, { privacy: 'protected' })
      await changePin(running, { boardId })
      await changeMember(running.kiln, { limitedAt: 1 })
    },
    '',
  ],
  [
    'a campaign that starts tomorrow',
    ({ kiln, campaign }) =>
      kiln.db
        .update(campaigns)
        .set({ startAt: kiln.now + 24 * 60 * 60_000 })
        .where(eq(campaigns.id, campaign.id)),
    'own embedded preview',
  ],
  ['a suspended member', ({ kiln }) => changeMember(kiln, { state: 'suspended' }), ''],
  ['a deactivated member', ({ kiln }) => changeMember(kiln, { state: 'deactivated' }), ''],
  ['a member who left', ({ kiln }) => changeMember(kiln, { state: 'deactivated_by_member' }), ''],
  [
    'a member on probation',
    ({ kiln }) => changeMember(kiln, { state: 'soft_banned' }),
    'own embedded preview',
  ],
  [
    'a member who hides from search engines',
    ({ kiln }) => changeMember(kiln, { isUnindexed: true }),
    'own promoted embedded preview',
  ],
  ['a maker whom the viewer blocked', wall('block'), 'embedded preview'],
  ['a maker who blocked the viewer', wall('blocked'), 'embedded preview'],
  ['a maker whom the viewer muted', wall('mute'), 'embedded preview'],
  [
    'a board of somebody whom the viewer muted',
    async (running, viewer) => {
      const { viewer: host } = await aMember()
      await changePin(running, { hostId: host.id })
      await putBlock(viewer, host.id, 'mute')
    },
    'embedded preview',
  ],
  [
    'a picture that is not for the viewer',
    async ({ kiln, pin }, { viewer }) => {
      const [row] = await kiln.db.select().from(pins).where(eq(pins.id, pin.id))
      await kiln.db
        .insert(unwantedPictures)
        .values({ memberId: viewer.id, pictureId: row?.pictureId ?? 0, createdAt: 1 })
    },
    'embedded preview',
  ],
  [
    'an AI-made picture',
    (running) => changePin(running, { aiLabel: 'maker' }),
    'own promoted embedded preview',
  ],
  [
    'an AI-made picture, where the viewer hides these',
    async (running, viewer) => {
      await changePin(running, { aiLabel: 'metadata' })
      return { ...viewer, viewer: { ...viewer.viewer, hidesAi: true } }
    },
    'embedded preview',
  ],
  [
    'a promotion that the viewer hid',
    ({ kiln, campaign }, { viewer }) =>
      kiln.db
        .insert(hiddenPromotions)
        .values({ memberId: viewer.id, campaignId: campaign.id, createdAt: 1 }),
    'own embedded preview',
  ],
  [
    'a viewer under 18',
    (_, viewer) => {
      const audience = { ...viewer.viewer.audience, birthday: '2012-01-01' }
      return { ...viewer, viewer: { ...viewer.viewer, audience } }
    },
    'own embedded preview',
  ],
  ['the business itself', ({ kiln }) => kiln, 'own embedded preview'],
  [
    'a paused campaign',
    ({ kiln }) => kiln.db.update(campaigns).set({ status: 'paused' }),
    'own embedded preview',
  ],
  [
    'a rejected campaign',
    ({ kiln }) => kiln.db.update(campaigns).set({ review: 'rejected' }),
    'own embedded preview',
  ],
  [
    'a card that was refused',
    ({ kiln }) => kiln.db.update(billingProfiles).set({ cardState: 'failed' }),
    'own embedded preview',
  ],
  [
    'a business to which promoting was closed',
    ({ kiln }) => changeMember(kiln, { promoteExcludedAt: 1 }),
    'own embedded preview',
  ],
  [
    'a business that is personal again',
    ({ kiln }) => changeMember(kiln, { isPartner: false }),
    'own embedded preview',
  ],
]

test.each(CAUSES)('%s, after running campaigns were published', async (_, cause, places) => {
  await env.DB.prepare(`update campaigns set status = 'ended'`).run()
  const running = await aRunningCampaign()
  const viewer = await aMember()
  await publishRunning(running.kiln)

  const changed = await cause(running, viewer)

  expect(await placesOf(running, isMember(changed) ? changed : viewer)).toBe(places)
})

async function placesOf({ pin, kiln }: Running, viewer: Member): Promise<string> {
  const [board] = await kiln.db.select().from(boards).where(eq(boards.ownerId, kiln.viewer.id))
  const isThere = (items: readonly { id: number }[]) => items.some(({ id }) => id === pin.id)
  const page = { bookmark: null, pageSize: 8 }
  const own = await recentPins(viewer, page)
  const before = viewer.db.roundTrips()
  const wall = await withPromotions(
    viewer,
    { query: { ...page, pageSize: 16 } },
    async ({ db }: Context) => {
      await db.batch([db.select({ id: pins.id }).from(pins).limit(1)])
      return { pins: { items: own.items.filter(({ id }) => id !== pin.id), bookmark: null } }
    },
    HOME,
  )
  expect(viewer.db.roundTrips()).toBe(before + 1)
  const embedded = await readOpenPin(aVisitor(), { pinId: pin.id }).catch(() => null)
  const preview = await readOpenBoard(
    aVisitor(),
    { boardId: board?.id ?? 0, section: undefined },
    PREVIEW_PINS,
  ).catch(() => null)
  const shown = {
    own: isThere(own.items),
    promoted: isThere(wall.pins.items.filter(isPromoted)),
    embedded: embedded !== null,
    preview: isThere(preview?.pins ?? []),
  }
  return Object.entries(shown)
    .flatMap(([place, is]) => (is ? [place] : []))
    .join(' ')
}

function isMember(changed: unknown): changed is Member {
  return typeof changed === 'object' && changed !== null && 'viewer' in changed
}

function wall(kind: typeof blocks.$inferInsert.kind): Cause {
  return ({ kiln }, viewer) => putBlock(viewer, kiln.viewer.id, kind)
}

function putBlock({ db, viewer }: Member, otherId: number, kind: typeof blocks.$inferInsert.kind) {
  return db.insert(blocks).values({ viewerId: viewer.id, otherId, kind, createdAt: 1 })
}

function changeBoards({ db, viewer }: Member, change: Partial<typeof boards.$inferInsert>) {
  return db.update(boards).set(change).where(eq(boards.ownerId, viewer.id))
}

function changePin({ kiln, pin }: Running, change: Partial<typeof pins.$inferInsert>) {
  return kiln.db.update(pins).set(change).where(eq(pins.id, pin.id))
}

function changeMember({ db, viewer }: Member, change: Partial<typeof members.$inferInsert>) {
  return db.update(members).set(change).where(eq(members.id, viewer.id))
}
