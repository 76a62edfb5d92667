import { sql } from 'drizzle-orm'
import { linkDomains } from '../../../app/db/content/links.ts'
import { newId } from '../../../app/db/ids.ts'
import { imports } from '../../../app/db/transfer/imports.ts'
import type { UpdateKind } from '../../../app/features/ground/permissions/updates.server.ts'
import { admit } from '../../../app/features/identity/sessions/sessions.server.ts'
import { telling } from '../../../app/features/identity/updates/telling.server.ts'
import { aCampaign } from '../ads/campaigns.ts'
import { aBill } from '../ads/payments.ts'
import { aBoard } from '../content/boards.ts'
import { aPin, later } from '../content/pins.ts'
import { aVisitor } from '../identity/people.ts'
import { ACTS } from './acts.ts'
import { aDecision } from './cases.ts'
import type { Reader } from './updates.ts'

/** Tells a reader of something that nobody did to them, by the product's own statement. */
async function tell(reader: Reader, kind: UpdateKind, subject: number): Promise<void> {
  await reader.db.run(telling(reader, { kind, to: sql`${reader.viewer.id}`, subject }))
}

async function ofCampaign(reader: Reader, kind: UpdateKind): Promise<void> {
  await tell(reader, kind, (await aCampaign(reader, { name: 'Moon jars' })).id)
}

const HAPPENINGS: Record<string, (reader: Reader) => Promise<void>> = {
  async imported(reader) {
    const id = newId(later())
    await reader.db.insert(imports).values({
      ...{ id, memberId: reader.viewer.id, source: 'bookmarks', state: 'done', files: [] },
      ...{ createdAt: reader.now, finishedAt: reader.now },
    })
    await tell(reader, 'imported', id)
  },
  data_ready: (reader) => tell(reader, 'data_ready', newId(later())),
  decided: async (reader) => tell(reader, 'decided', await aDecision(reader)),
  appeal_answered: async (reader) => tell(reader, 'appeal_answered', await aDecision(reader)),
  campaign_approved: (reader) => ofCampaign(reader, 'campaign_approved'),
  campaign_rejected: (reader) => ofCampaign(reader, 'campaign_rejected'),
  campaign_ended: (reader) => ofCampaign(reader, 'campaign_ended'),
  bill_unpaid: async (reader) => tell(reader, 'bill_unpaid', (await aBill(reader)).id),
  async claim_lapsed(reader) {
    const id = newId(later())
    await reader.db.insert(linkDomains).values({ id, host: `${id}.example` })
    await tell(reader, 'claim_lapsed', id)
  },
  async price_fell(reader) {
    const pin = await aPin(reader, await aBoard(reader), { title: 'Blue jar' })
    await tell(reader, 'price_fell', pin.id)
  },
  async new_device({ viewer }) {
    const way = { way: 'second_factor', method: 'multifactor' } as const
    await admit(aVisitor(), { memberId: viewer.id, ...way })
  },
}

/** Lets happen of what a business is told by an update of this kind, by an actor's act where somebody causes it. */
export async function happen(kind: UpdateKind, reader: Reader, actor: Reader): Promise<void> {
  const stage = ACTS[kind]
  if (stage) await (await stage(reader, actor)).act()
  else await HAPPENINGS[kind]?.(reader)
}
