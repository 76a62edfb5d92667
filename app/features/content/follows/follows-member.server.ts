import { type Placeholder, sql } from 'drizzle-orm'
import { memberFollows, members } from '../../../db/identity/accounts.ts'

export function followsMember(followerId: number | Placeholder) {
  return sql`exists (
    select 1 from ${memberFollows}
    where ${memberFollows.followerId} = ${followerId} and ${memberFollows.memberId} = ${members.id}
  )`.mapWith(Boolean)
}
