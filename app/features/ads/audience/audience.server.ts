import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { literal } from '../../../db/literal.ts'
import { ESTIMATE_MEMBERS, ESTIMATE_SAVES, LEAST_AGE } from '../limits.ts'
import { type Estimate, roundedSize, WIDENINGS, type Widening } from './size.ts'
import { type Gender, type Targeting, yearsOf } from './targeting.ts'
import { hashtagsOf } from './topics.ts'

type Counts = Record<'seen' | 'matching' | Widening, number>

/**
 * Counts the latest members who match an audience, rounded down. For a small audience, also returns which choice to
 * widen.
 */
export async function estimateAudience(
  { db, now }: Context,
  targeting: Targeting,
): Promise<Estimate> {
  const [counts] = await db.all<Counts>(
    sql`select count(*) as seen, coalesce(sum(in_country and of_gender and of_age and of_interest), 0) as matching,
      coalesce(sum(of_gender and of_age and of_interest), 0) as countries,
      coalesce(sum(in_country and of_age and of_interest), 0) as genders,
      coalesce(sum(in_country and of_gender and of_interest and birthday <= ${yearsBefore(now, LEAST_AGE)}), 0) as ages,
      coalesce(sum(in_country and of_gender and of_age), 0) as interests
    from (
      select ${matches(targeting, now)}, ${members.birthday} from ${members}
      where ${members.state} in ('active', 'soft_banned')
      order by ${members.id} desc limit ${literal(ESTIMATE_MEMBERS)}
    )`,
  )
  if (!counts) return { ...roundedSize(0, false), widen: null }
  const { seen, matching } = counts
  return { ...roundedSize(matching, seen === ESTIMATE_MEMBERS), widen: bestWidening(counts) }
}

/** The choice that adds the most members when it is widened; null if none adds any. */
function bestWidening(counts: Counts): Widening | null {
  const [best] = WIDENINGS.filter((name) => counts[name] > counts.matching).toSorted(
    (a, b) => counts[b] - counts[a],
  )
  return best ?? null
}

function matches({ countries, genders, ages, interests }: Targeting, now: number): SQL {
  const ofAge = sql.join([sql`0`, ...ages.map((age) => isOfAge(age, now))], sql` or `)
  return sql`${inArray(members.country, countries)} as in_country,
    ${inArray(members.gender, genders.map(storedGender))} as of_gender, (${ofAge}) as of_age,
    ${interests.length > 0 ? hasSaved(hashtagsOf(interests)) : sql`1`} as of_interest`
}

function isOfAge(bucket: Targeting['ages'][number], now: number): SQL {
  const { from, to } = yearsOf(bucket)
  const oldest = to === null ? sql`1` : sql`${members.birthday} > ${yearsBefore(now, to + 1)}`
  return sql`(${members.birthday} <= ${yearsBefore(now, from)} and ${oldest})`
}

/** Uses only public saves, so that an estimate reveals nothing about secret ones. */
function hasSaved(hashtags: readonly string[]): SQL {
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
