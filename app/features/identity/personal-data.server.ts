import { sql } from 'drizzle-orm'
import {
  accountEvents,
  knownDevices,
  landingSignals,
  members,
  sessions,
} from '../../db/identity/accounts.ts'
import { appChanges, apps } from '../../db/identity/apps.ts'
import { pushSubscriptions } from '../../db/identity/push.ts'
import { copied, type PersonalData } from '../core/personal-data.ts'
import { IDENTITY_LEFT_OUT } from './left-out-columns.ts'

const ERASED_WITH_THE_NAME = [
  'push_subscriptions',
  'sessions',
  'one_time_tokens',
  'identities',
  'connect_attempts',
  'second_factors',
  'recovery_codes',
  'challenges',
  'passkeys',
  'known_devices',
  'landing_signals',
  'businesses',
  'business_access',
  'access_tokens',
  'app_grants',
  'apps',
]

const OUT = IDENTITY_LEFT_OUT

export const identityData: PersonalData = {
  leftOut: OUT,
  texts: (id) => ({
    account: {
      about: 'who you are',
      rows: sql`select ${copied(members, OUT.members)} from members where id = ${id}`,
    },
    usernames: {
      about: 'usernames you gave up in the last 90 days',
      rows: sql`select rowid as id, username, released_at from former_usernames
        where member_id = ${id}`,
    },
    sessions: {
      about: 'where you are logged in',
      rows: sql`select ${copied(sessions, OUT.sessions)} from sessions where member_id = ${id}`,
    },
    browsers: {
      about: 'browsers you have logged in with',
      rows: sql`select ${copied(knownDevices, OUT.known_devices)}, trusted_until as trusted_until_at
        from known_devices where member_id = ${id}`,
    },
    notifications: {
      about: 'browsers that show you notifications',
      rows: sql`select ${copied(pushSubscriptions, OUT.push_subscriptions)}, user_agent, country
        from push_subscriptions join sessions on sessions.id = session_id
        where push_subscriptions.member_id = ${id}`,
    },
    events: {
      about: 'what happened to your account',
      rows: sql`select ${copied(accountEvents, OUT.account_events)} from account_events
        where member_id = ${id}`,
    },
    'sign-in-methods': {
      about: 'connected accounts, second factors and passkeys',
      rows: sql`select id, provider as name, 'account' as kind, email as detail, created_at, issuer, subject,
            null as transports, null as is_backed_up, null as used_at
          from identities where member_id = ${id}
        union all select id, kind, 'second factor', phone, created_at, null, null, null, null, null
          from second_factors where member_id = ${id}
        union all select id, name, 'passkey', null, created_at, null, null, transports, is_backed_up, used_at
          from passkeys where member_id = ${id}`,
    },
    tokens: {
      about: 'access tokens, and apps with access',
      rows: sql`select id, name, 'token' as kind, scopes, created_at, expires_at, last_used_at, is_two_factor,
            device, null as redirect_uri
          from access_tokens where member_id = ${id} and kind = 'personal'
        union all select app_grants.id, apps.name, 'program', scopes, app_grants.created_at, null,
            (select max(last_used_at) from access_tokens where grant_id = app_grants.id), is_two_factor,
            app_grants.device, redirect_uri
          from app_grants join apps on apps.id = app_id where app_grants.member_id = ${id}`,
    },
    apps: {
      about: 'apps that you registered',
      rows: sql`select ${copied(apps, OUT.apps)} from apps where member_id = ${id}`,
    },
    'app-changes': {
      about: 'what changed in your apps, and on which device',
      rows: sql`select ${copied(appChanges, OUT.app_changes)}, apps.name as app
        from app_changes join apps on apps.id = app_id where apps.member_id = ${id}`,
    },
    emails: {
      about: 'emails to you that are waiting or could not be sent',
      rows: sql`select id, subject, reason, due_at, failed_at from emails
        where address = (select email from members where id = ${id})`,
    },
    visits: {
      about: 'pages that you saw before you logged in',
      rows: sql`select ${copied(landingSignals, OUT.landing_signals)} from landing_signals
        where member_id = ${id}`,
    },
    updates: {
      about: 'your notifications',
      rows: sql`select rowid as id, kind, subject_id, at as created_at
        from notifications where member_id = ${id}`,
    },
    access: {
      about: 'who manages which business',
      rows: sql`select access.id, business.business_name as business, members.username as member,
          access.email, roles, access.state, access.created_at
        from business_access as access join members as business on business.id = access.business_id
        left join members on members.id = access.member_id
        where access.business_id = ${id} or access.member_id = ${id}`,
    },
  }),
  eraseAtOnce: ({ id, email, username, isErased }) => [
    // The address may also be in emails and invitations from other members.
    sql`delete from outbox where ${isErased} and recipient in (
        select ${email} union select phone from second_factors where member_id = ${id}
      )`,
    sql`delete from emails where ${isErased} and address = ${email}`,
    sql`delete from business_access where email = ${email} and ${isErased}`,
    // Usernames stay reserved, without their owner, so that nobody can impersonate the deleted member.
    sql`update former_usernames set member_id = null where member_id = ${id} and ${isErased}`,
    sql`insert into former_usernames (username, member_id, released_at)
      select ${username}, null, erase_at from members where id = ${id} and ${isErased}
      on conflict (username) do update set member_id = null, released_at = excluded.released_at`,
    sql`delete from operator_orders where account in (${email}, ${username}) and ${isErased}`,
    ...ERASED_WITH_THE_NAME.map(
      (table) => sql`delete from ${sql.raw(table)} where member_id = ${id} and ${isErased}`,
    ),
  ],
  erasedRows: (id) => [
    ['notifications', sql`member_id = ${id}`],
    ['pushed_notifications', sql`member_id = ${id}`],
    ['account_events', sql`member_id = ${id}`],
    ['business_access', sql`business_id = ${id}`],
  ],
}
