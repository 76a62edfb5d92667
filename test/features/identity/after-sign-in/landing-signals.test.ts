import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { landingSignals } from '../../../../app/db/identity/accounts.ts'
import { storeLandingSignals } from '../../../../app/features/identity/after-sign-in/landing-signals.server.ts'
import { LandingSignals } from '../../../../app/features/identity/after-sign-in/landing-signals.ts'
import { VISITED_PAGES } from '../../../../app/features/identity/limits.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const read = (pages: unknown) =>
  v.safeParse(LandingSignals, { isRegister: 'true', unauthVisitedPages: JSON.stringify(pages) })

test('the pages that a member saw as a visitor are stored', async () => {
  const ana = await aMember()
  const signals = { isRegister: false, unauthVisitedPages: ['/', '/pin/12/'] }

  await storeLandingSignals(ana, signals)

  expect(
    await ana.db.select().from(landingSignals).where(eq(landingSignals.memberId, ana.viewer.id)),
  ).toMatchObject([{ isRegister: false, visitedPages: '["/","/pin/12/"]', createdAt: ana.now }])
})

test('only a member has landing signals', async () => {
  await expect(
    storeLandingSignals(aVisitor(), { isRegister: true, unauthVisitedPages: [] }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('the visited pages are a JSON string, stored without queries', () => {
  expect(read(['/search/?q=a%20secret', '/ideas/#top']).output).toEqual({
    isRegister: true,
    unauthVisitedPages: ['/search/', '/ideas/'],
  })
})

test('landing signals are limited in number and length', () => {
  const page = `/${'a'.repeat(VISITED_PAGES.length - 1)}`

  expect(read(Array(VISITED_PAGES.count).fill(page)).success).toBe(true)
  expect(read(Array(VISITED_PAGES.count + 1).fill(page)).success).toBe(false)
  expect(read([`${page}a`]).success).toBe(false)
})

test.each([[{}], ['/ideas/'], [[1]], [['https://evil.example/']], [null]])(
  '%j is not a list of visited pages',
  (pages) => {
    expect(read(pages).issues?.[0].message).toBe('invalid_parameters')
  },
)

test('invalid JSON is not a list of visited pages', () => {
  const { issues } = v.safeParse(LandingSignals, { unauthVisitedPages: '["/' })

  expect(issues?.[0].message).toBe('invalid_parameters')
})
