import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { literal } from '../../../db/literal.ts'
import { ESTIMATE_MEMBERS, ESTIMATE_SAVES } from '../limits.ts'
import { type AudienceSize, roundedSize } from './size.ts'
import { type Gender, type Targeting, yearsOf } from './targeting.ts'
import { hashtagsOf } from './topics.ts'

/** How many members an audience has, of the newest ones that are read, rounded down. */
export async function estimateAudience(
  { db, now }: Context,
  targeting: Targeting,
): Promise<AudienceSize> {
  const [counts] = await db.all<{ seen: number; matching: number }>(
    sql`select count(*) as seen, coalesce(sum(is_matching), 0) as matching from (
      select ${matches(targeting, now)} as is_matching from ${members}
      where ${members.state} in ('active', 'soft_banned')
      order by ${members.id} desc limit ${literal(ESTIMATE_MEMBERS)}
    )`,
  )
  const { seen = 0, matching = 0 } = counts ?? {}
  return roundedSize(matching, seen === ESTIMATE_MEMBERS)
}

function matches({ countries, genders, ages, interests }: Targeting, now: number): SQL {
  const told = genders.map(storedGender)
  const conditions = [
    inArray(members.country, countries),
    inArray(members.gender, told),
    sql`(${sql.join([sql`0`, ...ages.map((age) => isOfAge(age, now))], sql` or `)})`,
    ...(interests.length > 0 ? [saves(hashtagsOf(interests))] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

function isOfAge(bucket: Targeting['ages'][number], now: number): SQL {
  const { from, to } = yearsOf(bucket)
  const oldest = to === null ? sql`1` : sql`${members.birthday} > ${yearsBefore(now, to + 1)}`
  return sql`(${members.birthday} <= ${yearsBefore(now, from)} and ${oldest})`
}

/** Public saves only: what is kept secret says nothing about anybody. */
function saves(hashtags: readonly string[]): SQL {
  return sql`${members.id} in (
    select pinner_id from pins where id in (
      select pin_id from pin_hashtags where is_listed = 1 and hashtag_id in (
        select id from hashtags where tag in (select value from json_each(${JSON.stringify(hashtags)}))
      ) limit ${literal(ESTIMATE_SAVES)}
    )
  )`
}

function storedGender(gender: Gender): 'female' | 'male' | 'unspecified' {
  return gender === 'unknown' ? 'unspecified' : gender
}

function yearsBefore(now: number, years: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}
