import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pageFacts } from '../../../../db/content/links.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { Flash } from '../../../../flash.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { PinQuery } from '../../pins/pin.ts'
import { pinnedBy } from '../../pins/pin-rights.server.ts'
import { politeness } from '../polite/polite.server.ts'
import { JUST_READ_MS, READ_PATIENCE } from './limits.ts'
import { DUE_PAGE, isMissed, recordReadings } from './page-facts.server.ts'
import { readFacts } from './read-page.server.ts'

/** Reads the page of the viewer's pin now. Refuses `not_signed_in`, `not_found` and `rate_limited`. */
export async function lookAgain(context: Context, { pinId }: PinQuery): Promise<Flash> {
  const { db, env, now } = context
  const viewer = signedIn(context)
  const isOwn = and(
    eq(pins.id, pinId),
    pinnedBy(viewer),
    isNull(pins.deletedAt),
    isNotNull(pins.link),
  )
  const reader = sql`iif(${pins.isListed}, 0, ${pins.pinnerId})`
  const [, [page]] = await db.batch([
    db
      .insert(pageFacts)
      .select(
        sql`select ${pins.link}, ${reader}, null, null, null, null, null, null, 0 from ${pins} where ${isOwn}`,
      )
      .onConflictDoNothing(),
    db
      .select(DUE_PAGE)
      .from(pageFacts)
      .innerJoin(pins, and(eq(pins.link, pageFacts.link), eq(pageFacts.memberId, reader)))
      .where(isOwn),
  ])
  if (!page) throw new Refusal('not_found')
  await limitRate(context, 'fetch', `member:${viewer.id}`)
  if (page.readAt !== null && page.readAt > now - JUST_READ_MS) return said('known')
  const polite = politeness(env, READ_PATIENCE)
  const reading = await readFacts({ ...env, polite }, page.link)
  // Looks in a row by hand would use up the weekly ones.
  const isKept = page.readAt !== null && isMissed(page, reading)
  if (!isKept) await recordReadings(context, [{ page, reading }])
  if (reading.state !== 'read') return said(reading.state)
  return said(reading.facts ? 'read' : 'nothing')
}

function said(state: Extract<Flash, { kind: 'page_read' }>['state']): Flash {
  return { kind: 'page_read', state }
}
