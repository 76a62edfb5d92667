import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pageFacts } from '../../../../db/content/links.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { Flash } from '../../../../flashes/flash.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { PinQuery } from '../../pins/pin.ts'
import { pinnedBy } from '../../pins/pin-rights.server.ts'
import { politeness } from '../polite/polite.server.ts'
import { JUST_READ_MS, READ_PATIENCE } from './limits.ts'
import { DUE_PAGE, isMissed, recordReadings } from './page-facts.server.ts'
import { readFacts } from './read-page.server.ts'

/** Reads the linked page of the viewer's pin immediately. Refuses `not_signed_in`, `not_found` and `rate_limited`. */
export async function rereadPage(context: Context, { pinId }: PinQuery): Promise<Flash> {
  const { db, env, now } = context
  const viewer = signedIn(context)
  const isOwnPin = and(
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
        sql`select ${pins.link}, ${reader}, null, null, null, null, null, null, 0 from ${pins} where ${isOwnPin}`,
      )
      .onConflictDoNothing(),
    db
      .select(DUE_PAGE)
      .from(pageFacts)
      .innerJoin(pins, and(eq(pins.link, pageFacts.link), eq(pageFacts.memberId, reader)))
      .where(isOwnPin),
  ])
  if (!page) throw new Refusal('not_found')
  await limitRate(context, 'fetch', `member:${viewer.id}`)
  if (page.readAt !== null && page.readAt > now - JUST_READ_MS) return flashOf('known')
  const polite = politeness(env, READ_PATIENCE)
  const reading = await readFacts({ ...env, polite }, page.link)
  // Failed manual reads aren't recorded, because they would use up the weekly attempts.
  const keepsOldFacts = page.readAt !== null && isMissed(page, reading)
  if (!keepsOldFacts) await recordReadings(context, [{ page, reading }])
  if (reading.state !== 'read') return flashOf(reading.state)
  return flashOf(reading.facts ? 'read' : 'nothing')
}

function flashOf(state: Extract<Flash, { kind: 'page_read' }>['state']): Flash {
  return { kind: 'page_read', state }
}
