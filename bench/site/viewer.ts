import { SCOPES } from '../../app/features/identity/apps/scopes.ts'
import { newTokenText } from '../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../app/features/identity/tokens/tokens.server.ts'
import { VIEWER_ID } from './fill.ts'

/** The viewer's session. Its token can be public, because the database holds only generated data. */
export const SESSION = { name: '__Host-session', value: 'b'.repeat(43) } as const

const DAY_MS = 24 * 60 * 60 * 1000

/** Logs in the viewer, or another member. Returns the session's headers. */
export async function logViewerIn(
  database: D1Database,
  memberId = VIEWER_ID,
): Promise<{ Cookie: string }> {
  return logIn(database, { id: 1, value: SESSION.value, memberId })
}

/** Logs in a member beside the viewer. Returns the session's headers. */
export function logMemberIn(database: D1Database, memberId: number): Promise<{ Cookie: string }> {
  return logIn(database, { id: memberId, value: String(memberId).padStart(43, 'b'), memberId })
}

async function logIn(
  database: D1Database,
  { id, value, memberId }: { id: number; value: string; memberId: number },
): Promise<{ Cookie: string }> {
  const now = Date.now()
  await database
    .prepare(
      `insert or replace into sessions (id, token_hash, member_id, created_at, last_seen_at, expires_at, user_agent, country)
      values (?, ?, ?, ?, ?, ?, 'Bench', 'US')`,
    )
    .bind(id, hashToken(value), memberId, now, now, now + DAY_MS)
    .run()
  return { Cookie: `${SESSION.name}=${value}` }
}

/** Gives the viewer, or another member, an app's token with all scopes. Returns its headers. */
export async function giveViewerToken(
  database: D1Database,
  memberId = VIEWER_ID,
): Promise<{ Authorization: string }> {
  const now = Date.now()
  const token = newTokenText({ SECRETS_KEY: 'for this machine only' }, 'personal')
  await database
    .prepare(
      `insert into access_tokens (id, token_hash, kind, member_id, scopes, is_two_factor, created_at, last_used_at)
      values (?, ?, 'personal', ?, ?, 0, ?, ?)`,
    )
    .bind(now + memberId, hashToken(token), memberId, JSON.stringify(Object.keys(SCOPES)), now, now)
    .run()
  return { Authorization: `Bearer ${token}` }
}
