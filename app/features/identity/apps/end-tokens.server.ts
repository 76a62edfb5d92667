import { and, type Column, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accessTokens, appGrants } from '../../../db/identity/apps.ts'

/** The statements that end whatever acts for a member without a session. */
export function programsEnded(worker: Pick<Context, 'db'>, memberId: number) {
  const all = { isMeant: () => undefined }
  return [tokensEnded(worker, memberId, all), grantsEnded(worker, memberId, all)] as const
}

type Meant = { isMeant: (createdAt: Column | SQL) => SQL | undefined }

/** The statement that ends a member's tokens; those of their apps' users stay. */
export function tokensEnded({ db }: Pick<Context, 'db'>, memberId: number, { isMeant }: Meant) {
  return db
    .delete(accessTokens)
    .where(and(eq(accessTokens.memberId, memberId), isMeant(accessTokens.createdAt)))
}

/** The statement that ends what a member consented to, with the tokens of it. */
export function grantsEnded({ db }: Pick<Context, 'db'>, memberId: number, { isMeant }: Meant) {
  return db
    .delete(appGrants)
    .where(and(eq(appGrants.memberId, memberId), isMeant(appGrants.createdAt)))
}
