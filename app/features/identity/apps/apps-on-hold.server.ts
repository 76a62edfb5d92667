import { and, type Column, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { appChanges, appGrants, apps } from '../../../db/identity/apps.ts'
import { emailRecords } from '../../core/emails/queue-email.server.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { APPS_PATH } from './own/app.ts'
import { appsOnHoldEmail, type HoldCause } from './own/app-emails.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

type AffectedApps = {
  matches: (changedAt: Column | SQL) => SQL | undefined
  /** Whether to ignore an app's registration, and any changes that the maker has confirmed. */
  isRoutine?: boolean | undefined
}

/** The earliest change whose warning can still be answered. */
export function warnableSince(now: number): number {
  return now - ONE_TIME_TOKENS.not_me.lifeMs
}

/** The condition that members can give an app access. */
export function isApprovable(): SQL {
  return sql`(${apps.heldAt} is null and ${apps.isSecretDoubted} = 0)`
}

/**
 * The statement that puts a member's apps on hold. Also revokes an app's secret if the warning about it can still be
 * answered; with `isRoutine`, only if the maker hasn't confirmed the app since.
 */
export function holdApps(
  { db, now }: Worker,
  memberId: number,
  { matches, isRoutine }: AffectedApps,
) {
  const since = checkedUntil(isRoutine)
  const isSecretRecent = sql`${apps.secretMadeAt} >= ${warnableSince(now)} and ${apps.secretMadeAt} > ${since}`
  return db
    .update(apps)
    .set({
      heldAt: now,
      isSecretDoubted: sql`iif(${isSecretRecent}, 1, ${apps.isSecretDoubted})`,
    })
    .where(and(eq(apps.memberId, memberId), matches(latestChange(since))))
}

/** The statement that revokes consents if their redirect URL was added at a time that matches. */
export function revokeConsentsByAddress(
  { db }: Worker,
  memberId: number,
  { matches, isRoutine }: AffectedApps,
) {
  const added = sql`(
    select max(${appChanges.createdAt}) from ${appChanges} join ${apps} on ${apps.id} = ${appChanges.appId}
    where ${appChanges.appId} = ${appGrants.appId} and ${appChanges.kind} = 'address_added'
      and ${appChanges.after} = ${appGrants.redirectUri} and ${appChanges.createdAt} > ${checkedUntil(isRoutine)}
  )`
  const ownAppIds = db.select({ id: apps.id }).from(apps).where(eq(apps.memberId, memberId))
  return db.delete(appGrants).where(and(inArray(appGrants.appId, ownAppIds), matches(added)))
}

/**
 * The statements that email a member about apps on hold. After a recovery, they only cover apps that the recovery put
 * on hold. Put them last in a batch, after statements that hold apps, confirm the address or reopen the account.
 */
export function heldAppsEmailed(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  memberId: number,
  cause: HoldCause,
) {
  const isHeld = cause === 'recovery' ? sql`${apps.heldAt} = ${worker.now}` : isNotNull(apps.heldAt)
  const needsSecret = sql`select max(${apps.isSecretDoubted}) from ${apps}
    where ${apps.memberId} = ${memberId} and ${isHeld}`
  const url = worker.env.SITE_ORIGIN + APPS_PATH
  return [true, false].flatMap((isSecretDoubted) =>
    emailRecords(worker, {
      to: sql`select email as address from ${members} where ${members.id} = ${memberId}
        and ${members.state} in ('active', 'deactivated_by_member')
        and ${members.emailVerifiedAt} is not null and (${needsSecret}) = ${Number(isSecretDoubted)}`,
      content: appsOnHoldEmail({ cause, isSecretDoubted, url }),
    }),
  )
}

function latestChange(since: SQL): SQL {
  return sql`(
    select max(${appChanges.createdAt}) from ${appChanges}
    where ${appChanges.appId} = ${apps.id} and ${appChanges.kind} <> 'addresses_confirmed'
      and ${appChanges.createdAt} > ${since}
  )`
}

/** The time of the last confirmation. After a recovery it's 0, because a thief may have confirmed their own changes. */
function checkedUntil(isRoutine = false): SQL {
  return isRoutine ? sql`max(coalesce(${apps.confirmedAt}, 0), ${apps.createdAt})` : sql`0`
}
