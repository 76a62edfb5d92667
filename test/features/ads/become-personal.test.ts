import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { boards } from '../../../app/db/content/boards.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { businessAccess } from '../../../app/db/identity/business.ts'
import { becomePersonal, readObstacle } from '../../../app/features/ads/become-personal.server.ts'
import { refusalText } from '../../../app/refusal.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../emails.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aBusiness, actingAs, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember } from '../../factories/identity/people.ts'

test('a business becomes personal: its boards stay, protected ones become secret, access ends', async () => {
  const kiln = withOutbox(await aBusiness())
  const bo = await aMember()
  const cy = await aMember()
  await giveAccess(kiln, bo, ['ADMIN'])
  await giveAccess(kiln, cy, ['ANALYST'])
  const open = await aBoard(kiln)
  const closed = await aBoard(kiln)
  await kiln.db.update(boards).set({ privacy: 'protected' }).where(eq(boards.id, closed.id))
  await aCampaign(kiln, { status: 'ended' })

  await becomePersonal(kiln)

  await kiln.settled()
  const own = eq(members.id, kiln.viewer.id)
  expect(await kiln.db.select().from(members).where(own)).toMatchObject([
    { isPartner: false, businessName: null },
  ])
  const ofKiln = eq(boards.ownerId, kiln.viewer.id)
  const left = await kiln.db
    .select({ id: boards.id, privacy: boards.privacy })
    .from(boards)
    .where(ofKiln)
  expect(new Map(left.map(({ id, privacy }) => [id, privacy]))).toEqual(
    new Map([
      [open.id, 'public'],
      [closed.id, 'secret'],
    ]),
  )
  const given = eq(businessAccess.businessId, kiln.viewer.id)
  expect(await kiln.db.select().from(businessAccess).where(given)).toEqual([])
  for (const person of [bo, cy]) {
    const [email] = await sentEmailsTo(person.viewer.email)
    expect(email?.subject).toBe('Your access to a business on Pinfold has ended')
  }
})

test.each(['active', 'paused'] as const)(
  'a business with an %s campaign can’t become personal',
  async (status) => {
    const kiln = await aBusiness()
    const { id } = await aCampaign(kiln, { status })
    const bo = await aMember()
    await giveAccess(kiln, bo, ['ADMIN'])

    expect(await readObstacle(kiln)).toEqual({ obstacle: refusalText('campaigns_open') })
    expect(await refusal(becomePersonal(kiln))).toBe('campaigns_open')

    const given = eq(businessAccess.businessId, kiln.viewer.id)
    expect(await kiln.db.select().from(businessAccess).where(given)).toHaveLength(1)
    await kiln.db.update(campaigns).set({ status: 'ended' }).where(eq(campaigns.id, id))
    expect(await readObstacle(kiln)).toEqual({ obstacle: null })
    expect(await refusal(becomePersonal(kiln))).toBe('done')
  },
)

test('only the business itself can become personal', async () => {
  const kiln = await aBusiness()
  const acting = await actingAs(await aBusiness(), kiln, ['ADMIN'])

  expect(await refusal(becomePersonal(acting))).toBe('not_found')
  expect(await refusal(becomePersonal(await aMember()))).toBe('not_a_business')
})
