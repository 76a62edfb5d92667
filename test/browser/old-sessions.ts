import { changeDatabase } from './database.ts'

const AN_HOUR_MS = 60 * 60 * 1000

/** Makes every session of a member an hour older, which no click can do. */
export async function ageSessions(email: string): Promise<void> {
  await changeDatabase(
    'UPDATE sessions SET created_at = created_at - ? WHERE member_id = (SELECT id FROM members WHERE email = ?)',
    AN_HOUR_MS,
    email,
  )
}
