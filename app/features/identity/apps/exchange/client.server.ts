import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { apps } from '../../../../db/identity/apps.ts'
import { isOfOpenMaker } from '../open-maker.server.ts'

/** An app as it names itself; the hash of its secret is null where it told none. */
export type Client = { id: number; secretHash: string | null }

/** The condition that an app is the one that it says it is. */
export function isClient(client: Client): SQL {
  return sql`exists (select 1 from ${apps} where ${isSaid(client)})`
}

export function selectClient({ db }: Pick<Context, 'db'>, client: Client) {
  return db.select({ id: apps.id }).from(apps).where(isSaid(client))
}

function isSaid({ id, secretHash }: Client): SQL | undefined {
  return and(eq(apps.id, id), sql`${apps.secretHash} is ${secretHash}`, isOfOpenMaker(apps.id))
}
