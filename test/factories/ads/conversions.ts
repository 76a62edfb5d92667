import { eq } from 'drizzle-orm'
import type { Context } from '../../../app/context.server.ts'
import { conversionEvents, conversionTags } from '../../../app/db/ads/conversions.ts'
import { ledger } from '../../../app/db/ads/ledger.ts'
import { newId } from '../../../app/db/ids.ts'
import { later } from '../content/pins.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }
type Row = typeof ledger.$inferSelect

export async function aTag(business: Member, name = `Shop ${crypto.randomUUID().slice(0, 8)}`) {
  const [tag] = await business.db
    .insert(conversionTags)
    .values({ id: newId(later()), advertiserId: business.viewer.id, name, createdAt: business.now })
    .returning()
  if (!tag) throw new Error('the tag was not inserted')
  return tag
}

/** An unused click id. */
export function aClickId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 22)
}

/** The ledger's row of a click on a campaign, billed by default; returns its id. */
export async function aClick(
  { db, now }: Context,
  { id, advertiserId }: { id: number; advertiserId: number },
  changes: Partial<Row> = {},
): Promise<string> {
  const key = aClickId()
  await db.insert(ledger).values({
    id: newId(later()),
    advertiserId,
    campaignId: id,
    kind: 'click',
    micros: changes.kind === 'unbilled' ? 0 : 200_000,
    currency: 'USD',
    key,
    at: now,
    ...changes,
  })
  return key
}

/** All events that a tag reported. */
export function eventsOf({ db }: Context, { id }: { id: number }) {
  return db
    .select()
    .from(conversionEvents)
    .where(eq(conversionEvents.tagId, id))
    .orderBy(conversionEvents.id)
}
