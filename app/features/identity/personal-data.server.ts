import { sql } from 'drizzle-orm'
import type { PersonalData } from '../ground/personal-data.ts'

const ERASED_WITH_THE_NAME = [
  ...[
    'push_subscriptions',
    'sessions',
    'one_time_tokens',
    'identities',
    'connect_attempts',
    'second_factors',
  ],
  ...['recovery_codes', 'challenges', 'passkeys', 'known_devices', 'landing_signals'],
  ...['businesses', 'business_access', 'access_tokens', 'app_grants', 'apps'],
]

export const identityData: PersonalData = {
  texts: (id) => ({
    account: {
      about: 'who you are',
      rows: sql`select id, username, email, email_verified_at, first_name, last_name, full_name, about,
          birthday, country, gender, is_partner, business_name, marketing_opt_out_at,
          kr_privacy_consent_at, is_unindexed, invitable_by, hides_ai, ignores_interests, topics, board_order, board_privacy, start_page, quiet_updates, quiet_pushes, updates_seen_at, limited_at, follower_count, following_count, created_at
        from members where id = ${id}`,
    },
    sessions: {
      about: 'where you are logged in',
      rows: sql`select id, user_agent, country, created_at, last_seen_at, expires_at
        from sessions where member_id = ${id}`,
    },
    browsers: {
      about: 'browsers that know your account',
      rows: sql`select id, logged_in_at, logged_out_at, trusted_until as trusted_until_at
        from known_devices where member_id = ${id}`,
    },
    notifications: {
      about: 'browsers that show you notifications',
      rows: sql`select push_subscriptions.id, user_agent, country, endpoint, is_paused, push_subscriptions.created_at
        from push_subscriptions join sessions on sessions.id = session_id
        where push_subscriptions.member_id = ${id}`,
    },
    events: {
      about: 'what happened to your account',
      rows: sql`select id, kind, country, user_agent, created_at from account_events
        where member_id = ${id}`,
    },
    'ways-in': {
      about: 'connected accounts, second factors and passkeys',
      rows: sql`select id, provider as name, 'account' as kind, email as detail, created_at
          from identities where member_id = ${id}
        union all select id, kind, 'second factor', phone, created_at from second_factors
          where member_id = ${id}
        union all select id, name, 'passkey', null, created_at from passkeys where member_id = ${id}`,
    },
    tokens: {
      about: 'access tokens, and programs that you let in',
      rows: sql`select id, name, 'token' as kind, scopes, created_at, expires_at, last_used_at
          from access_tokens where member_id = ${id} and kind = 'personal'
        union all select app_grants.id, apps.name, 'program', scopes, app_grants.created_at, null,
            (select max(last_used_at) from access_tokens where grant_id = app_grants.id)
          from app_grants join apps on apps.id = app_id where app_grants.member_id = ${id}`,
    },
    apps: {
      about: 'apps that you registered',
      rows: sql`select id, name, website, redirect_uris, created_at from apps where member_id = ${id}`,
    },
    visits: {
      about: 'pages that you saw before you logged in',
      rows: sql`select id, is_register, visited_pages, created_at from landing_signals
        where member_id = ${id}`,
    },
    updates: {
      about: 'what you were told of',
      rows: sql`select rowid as id, kind, subject_id, at as created_at
        from updates where member_id = ${id}`,
    },
    access: {
      about: 'who acts for whom',
      rows: sql`select access.id, business.business_name as business, members.username as member,
          access.email, roles, access.state, access.created_at
        from business_access as access join members as business on business.id = access.business_id
        left join members on members.id = access.member_id
        where access.business_id = ${id} or access.member_id = ${id}`,
    },
  }),
  eraseAtOnce: ({ id, email, username, isErased }) => [
    // Others' letters and invitations have the address, too.
    sql`delete from outbox where ${isErased} and recipient in (
        select ${email} union select phone from second_factors where member_id = ${id}
      )`,
    sql`delete from business_access where email = ${email} and ${isErased}`,
    sql`delete from operator_orders where account in (${email}, ${username}) and ${isErased}`,
    ...ERASED_WITH_THE_NAME.map(
      (table) => sql`delete from ${sql.raw(table)} where member_id = ${id} and ${isErased}`,
    ),
  ],
  erasedRows: (id) => [
    ['updates', sql`member_id = ${id}`],
    ['pushed_updates', sql`member_id = ${id}`],
    ['account_events', sql`member_id = ${id}`],
    ['business_access', sql`business_id = ${id}`],
  ],
}
