import { sql } from 'drizzle-orm'
import { linkDomains } from '../../../app/db/content/links.ts'
import { newId } from '../../../app/db/ids.ts'
import { imports } from '../../../app/db/transfer/imports.ts'
import type { NotificationKind } from '../../../app/features/core/permissions/notifications.server.ts'
import { insertNotification } from '../../../app/features/identity/notifications/insert-notification.server.ts'
import { admit } from '../../../app/features/identity/sessions/sessions.server.ts'
import { aCampaign } from '../ads/campaigns.ts'
import { aBill } from '../ads/payments.ts'
import { aBoard } from '../content/boards.ts'
import { aPin, later } from '../content/pins.ts'
import { aVisitor } from '../identity/people.ts'
import { aDecision } from './cases.ts'
import type { Reader } from './notifications.ts'
import { NOTIFYING_ACTIONS } from './notifying-actions.ts'

/** Notifies a reader of something that no member did, by the product's own statement. */
async function notify(reader: Reader, kind: NotificationKind, subject: number): Promise<void> {
  await reader.db.run(insertNotification(reader, { kind, to: sql`${reader.viewer.id}`, subject }))
}

async function ofCampaign(reader: Reader, kind: NotificationKind): Promise<void> {
  await notify(reader, kind, (await aCampaign(reader, { name: 'Moon jars' })).id)
}

const TRIGGERS: Record<string, (reader: Reader) => Promise<void>> = {
  async imported(reader) {
    const id = newId(later())
    await reader.db.insert(imports).values({
      id,
      memberId: reader.viewer.id,
      source: 'bookmarks',
      state: 'done',
      files: [],
      createdAt: reader.now,
      finishedAt: reader.now,
    })
    await notify(reader, 'imported', id)
  },
  data_ready: (reader) => notify(reader, 'data_ready', newId(later())),
  decided: async (reader) => notify(reader, 'decided', await aDecision(reader)),
  appeal_answered: async (reader) => notify(reader, 'appeal_answered', await aDecision(reader)),
  campaign_approved: (reader) => ofCampaign(reader, 'campaign_approved'),
  campaign_rejected: (reader) => ofCampaign(reader, 'campaign_rejected'),
  campaign_changes_rejected: (reader) => ofCampaign(reader, 'campaign_changes_rejected'),
  campaign_ended: (reader) => ofCampaign(reader, 'campaign_ended'),
  bill_unpaid: async (reader) => notify(reader, 'bill_unpaid', (await aBill(reader)).id),
  async claim_lapsed(reader) {
    const id = newId(later())
    await reader.db.insert(linkDomains).values({ id, host: `${id}.example` })
    await notify(reader, 'claim_lapsed', id)
  },
  async price_fell(reader) {
    const pin = await aPin(reader, await aBoard(reader), { title: 'Blue jar' })
    await notify(reader, 'price_fell', pin.id)
  },
  async new_device({ viewer }) {
    const way = { way: 'second_factor', method: 'multifactor' } as const
    await admit(aVisitor(), { memberId: viewer.id, ...way })
  },
}

/** Triggers a notification of this kind for a business. Uses an actor's action if a person causes it. */
export async function triggerNotification(
  kind: NotificationKind,
  reader: Reader,
  actor: Reader,
): Promise<void> {
  const stage = NOTIFYING_ACTIONS[kind]
  if (stage) await (await stage(reader, actor)).act()
  else await TRIGGERS[kind]?.(reader)
}
