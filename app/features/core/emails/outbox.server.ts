import { desc } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { outbox } from '../../../db/core/outbox.ts'
import { Refusal } from '../../../refusal.ts'

export type OutboxMessage = typeof outbox.$inferSelect

const SHOWN = 50

export async function readOutbox({ db, env }: Context): Promise<OutboxMessage[]> {
  if (env.OUTBOX !== 'on') throw new Refusal('not_found')
  return db.select().from(outbox).orderBy(desc(outbox.id)).limit(SHOWN)
}
