import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { BRAND } from '../../../../brand.ts'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { appGrants, apps } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { looksLike } from '../../../../text/skeleton.server.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { storeSecretIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { APPS } from '../../limits.ts'
import { type AccountEvent, eventRecordWhere } from '../../sessions/account-events.server.ts'
import { deviceOf } from '../../sessions/devices/device-name.ts'
import { type WarningEmail, warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { isConfirmed, selectConfirmed } from '../confirmed-maker.server.ts'
import { newTokenText } from '../token-text.server.ts'
import type { AddressConfirmation, AppEdit, AppQuery, NewApp } from './app.ts'
import {
  addressesConfirmedEmail,
  appChangedEmail,
  appRegisteredEmail,
  secretMadeEmail,
} from './app-emails.server.ts'
import {
  type AppFields,
  changeRecord,
  changesBetween,
  editRecord,
  registrationRecord,
} from './app-history.server.ts'
import { isOwn, ownApps } from './own-apps.server.ts'

/** The secret is shown once; null for a public app. */
export type AppWithSecret = { id: number; name: string; secret: string | null }

/**
 * Registers an app for the viewer and sends an email. Refuses `fresh_login_required`, `app_factor_missing`,
 * `app_name_imitates`, `email_unconfirmed`, `too_many_apps`, `rate_limited` and `changed_too_often`.
 */
export async function registerApp(
  context: Context,
  { name, website, redirectUris, kind }: NewApp,
): Promise<AppWithSecret> {
  const { db, now } = context
  refuseImitation(name)
  const { id: memberId } = await appMaker(context)
  await limitRate(context, 'appChanged', String(memberId))
  const secret = kind === 'public' ? null : newTokenText(context.env, 'secret')
  const count = sql`select count(*) from ${apps} where ${apps.memberId} = ${memberId}`
  const [, [maker], [made]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      selectConfirmed(context, memberId),
      db
        .insert(apps)
        .select(
          sql`select ${id}, ${members.id}, ${name}, ${website}, ${JSON.stringify(redirectUris)},
            ${secret && hashToken(secret)}, ${now}, ${secret && now}, null, null, 0,
            ${deviceOf(context)}
            from ${members} where ${isConfirmed(memberId)} and (${count}) < ${APPS}`,
        )
        .returning({ id: apps.id }),
      registrationRecord(context, isOwn(memberId, id)),
      eventIf(context, 'app_registered', memberId, isOwn(memberId, id)),
      ...warningRecords(
        context,
        memberId,
        appRegisteredEmail(name, redirectUris),
        sql`exists (select 1 from ${apps} where ${isOwn(memberId, id)})`,
      ),
      ...storeSecretIdempotencyKey(context),
    ]),
  )
  if (!maker?.isConfirmed) throw new Refusal('email_unconfirmed')
  if (!made) throw new Refusal('too_many_apps', undefined, { limit: APPS })
  context.waitUntil(sendQueuedEmails(context))
  return { id: made.id, name, secret }
}

/**
 * Changes an app of the viewer's and emails them about anything new. Removing an address from an app on hold revokes
 * the consents given through that address. Refuses `fresh_login_required`, `app_factor_missing`, `app_name_imitates`,
 * `rate_limited`, `changed_too_often` and `not_found`.
 */
export async function editApp(context: Context, edit: AppEdit): Promise<void> {
  const { db } = context
  const { appId, name, website, redirectUris } = edit
  const edited = { name, website, redirectUris }
  refuseImitation(name)
  const { id: memberId } = await appMaker(context)
  const app = await limitUnlessHeld(context, memberId, appId)
  if (!app) throw new Refusal('not_found')
  const changes = changesBetween(app, edited)
  if (changes.length === 0) return
  const condition = and(isOwn(memberId, appId), isAsRead(app))
  const uris = JSON.stringify(redirectUris)
  const [, , , , [changed]] = await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      editRecord(context, condition, changes),
      eventIf(context, 'app_changed', memberId, condition),
      db.delete(appGrants).where(
        and(
          eq(appGrants.appId, appId),
          sql`exists (select 1 from ${apps} where ${condition} and ${apps.heldAt} is not null
            and ${appGrants.redirectUri} in (select value from json_each(${apps.redirectUris})))`,
          sql`${appGrants.redirectUri} not in (select value from json_each(${uris}))`,
        ),
      ),
      db.update(apps).set(edited).where(condition).returning({ id: apps.id }),
      ...warningRecords(context, memberId, appChangedEmail(name, changes), sql`changes() > 0`),
    ]),
  )
  // Another edit was saved first. Reads the app again, so that the email lists the right changes.
  if (!changed) return editApp(context, edit)
  context.waitUntil(sendQueuedEmails(context))
}

/** Replaces an app's secret and emails the maker. The old one stops working. Refuses like {@link editApp}. */
export async function rollSecret(context: Context, { appId }: AppQuery): Promise<AppWithSecret> {
  const { id: memberId } = await appMaker(context)
  await limitUnlessHeld(context, memberId, appId)
  const secret = newTokenText(context.env, 'secret')
  const app = await changeOnRecord(context, {
    change: 'secret_made',
    event: 'app_secret_made',
    condition: and(isOwn(memberId, appId), isNotNull(apps.secretHash)),
    set: { secretHash: hashToken(secret), secretMadeAt: context.now, isSecretDoubted: false },
    email: secretMadeEmail,
  })
  if (!app) throw new Refusal('not_found')
  return { ...app, secret }
}

/**
 * Confirms an app's redirect URLs after a recovery, and emails the maker. Refuses what {@link editApp} refuses, and
 * `app_changed_meanwhile` if the maker saw other addresses.
 */
export async function confirmAddresses(
  context: Context,
  { appId, redirectUris }: AddressConfirmation,
): Promise<void> {
  const { id: memberId } = await appMaker(context)
  const asSeen = eq(apps.redirectUris, redirectUris)
  const confirmed = await changeOnRecord(context, {
    change: 'addresses_confirmed',
    event: 'app_confirmed',
    condition: and(isOwn(memberId, appId), isNotNull(apps.heldAt), asSeen),
    set: { heldAt: null, confirmedAt: context.now },
    email: (name) => addressesConfirmedEmail(name, redirectUris),
  })
  if (confirmed) return
  const registeredApps = await ownApps(context, memberId)
  const app = registeredApps.find(({ id }) => id === appId)
  if (!app) throw new Refusal('not_found')
  if (app.heldAt !== null) throw new Refusal('app_changed_meanwhile')
}

type Change = {
  change: Parameters<typeof changeRecord>[1]
  event: AccountEvent
  condition: SQL | undefined
  set: Partial<typeof apps.$inferInsert>
  email: (name: string) => WarningEmail
}

/** Changes an app, records the change, and emails the maker. Undefined if no app matches. */
async function changeOnRecord(context: Context, { change, event, condition, set, email }: Change) {
  const { id: memberId } = signedIn(context)
  const [app] = await context.db.select({ name: apps.name }).from(apps).where(condition)
  if (!app) return undefined
  const [, , , [changed]] = await writeSignedIn(context, (_, stillSignedIn) =>
    context.db.batch([
      stillSignedIn,
      changeRecord(context, change, condition),
      eventIf(context, event, memberId, condition),
      context.db.update(apps).set(set).where(condition).returning({ id: apps.id, name: apps.name }),
      ...warningRecords(context, memberId, email(app.name), sql`changes() > 0`),
      ...(change === 'secret_made' ? storeSecretIdempotencyKey(context) : []),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
  return changed
}

async function appMaker(context: Context): Promise<Viewer> {
  const viewer = freshlySignedIn(context)
  if (!viewer.isTwoFactor) throw new Refusal('app_factor_missing')
  await limitRate(context, 'app', String(viewer.id))
  return viewer
}

/** Limits changes to an app unless it's on hold, because a thief may have used up the limit. */
async function limitUnlessHeld(context: Context, memberId: number, appId: number) {
  const [app] = await context.db.select().from(apps).where(isOwn(memberId, appId))
  if (!app?.heldAt) await limitRate(context, 'appChanged', String(memberId))
  return app
}

function isAsRead({ name, website, redirectUris }: AppFields): SQL | undefined {
  return and(
    eq(apps.name, name),
    eq(apps.website, website),
    eq(apps.redirectUris, [...redirectUris]),
  )
}

function refuseImitation(name: string): void {
  if (looksLike(name, BRAND)) throw new Refusal('app_name_imitates', 'name')
}

function eventIf(
  context: Context,
  kind: AccountEvent,
  memberId: number,
  condition: SQL | undefined,
) {
  const appExists = sql`exists (select 1 from ${apps} where ${condition})`
  return eventRecordWhere(context, kind, and(eq(members.id, memberId), appExists))
}
