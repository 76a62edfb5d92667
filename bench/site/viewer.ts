import { SCOPES } from '../../app/features/identity/apps/scopes.ts'
import { newTokenText } from '../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../app/features/identity/tokens/tokens.server.ts'
import { VIEWER_ID } from './fill.ts'

/** The viewer's session: known to everyone, in a database that is nobody's. */
export const SESSION = { name: '__Host-session', value: 'b'.repeat(43) } as const

const DAY_MS = 24 * 60 * 60 * 1000

/** Logs the viewer in, as of now, or another one instead. Answers the headers that show the session. */
export async function logViewerIn(
  database: D1Database,
  memberId = VIEWER_ID,
): Promise<{ Cookie: string }> {
  const now = Date.now()
  await database
    .prepare(
      `insert or replace into sessions (id, token_hash, member_id, created_at, last_seen_at, expires_at, user_agent, country)
      values (1, ?, ?, ?, ?, ?, 'Bench', 'US')`,
    )
    .bind(hashToken(SESSION.value), memberId, now, now, now + DAY_MS)
    .run()
  return { Cookie: `${SESSION.name}=${SESSION.value}` }
}

/** Gives the viewer a program's token with all scopes. Answers the headers that show it. */
export async function giveViewerToken(database: D1Database): Promise<{ Authorization: string }> {
  const now = Date.now()
  const token = newTokenText('personal')
  await database
    .prepare(
      `insert into access_tokens (id, token_hash, kind, member_id, scopes, is_two_factor, created_at, last_used_at)
      values (?, ?, 'personal', ?, ?, 0, ?, ?)`,
    )
    .bind(now, hashToken(token), VIEWER_ID, JSON.stringify(Object.keys(SCOPES)), now, now)
    .run()
  return { Authorization: `Bearer ${token}` }
}
