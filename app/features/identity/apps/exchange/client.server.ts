import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { apps } from '../../../../db/identity/apps.ts'
import { isOfOpenMaker } from '../open-maker.server.ts'

/** An app's credentials as it presents them; the hash is null if it presented no secret. */
export type Client = { id: number; secretHash: string | null }

/** The condition that an app's credentials are correct and no recovery has revoked its secret. */
export function isClient(client: Client): SQL {
  return sql`exists (select 1 from ${apps} where ${hasRightSecret(client)})`
}

export function selectClient({ db }: Pick<Context, 'db'>, client: Client) {
  return db.select({ id: apps.id }).from(apps).where(hasRightSecret(client))
}

function hasRightSecret({ id, secretHash }: Client): SQL | undefined {
  return and(
    eq(apps.id, id),
    sql`${apps.secretHash} is ${secretHash}`,
    eq(apps.isSecretDoubted, false),
    isOfOpenMaker(apps.id),
  )
}
