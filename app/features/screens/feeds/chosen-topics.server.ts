import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { literal } from '../../../db/literal.ts'
import { parseJson } from '../../../json.ts'
import { withSuppressedTerms } from '../../content/advisories/suppressed-terms.server.ts'
import { feedViewerOf, isNotHiddenFrom } from '../../core/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { ChosenTopics } from './chosen-topics.ts'
import { OFFERED_TOPICS } from './limits.ts'

const NEWEST_PICTURES = 8

export type OfferedTopic = { tag: string; hash: string | null; isChosen: boolean }

/** The most used hashtags and those that the viewer chose, each with a different picture. Refuses `not_signed_in`. */
export async function readTopics(
  context: Context,
): Promise<{ topics: OfferedTopic[]; isAsked: boolean }> {
  const viewer = signedIn(context)
  const suppression = withSuppressedTerms(context)
  const [found] = await suppression.context.db.batch([selectTopics(context, viewer)])
  const isSuppressed = await suppression.termMatcher()
  const chosen = viewer.topics ?? []
  const shown = new Set<string>()
  const topics = found
    .filter(({ tag, hashes }) => (hashes.length > 0 && !isSuppressed(tag)) || chosen.includes(tag))
    .map(({ tag, hashes }) => {
      const hash = hashes.find((one) => !shown.has(one)) ?? hashes[0] ?? null
      if (hash) shown.add(hash)
      return { tag, hash, isChosen: chosen.includes(tag) }
    })
  return { topics, isAsked: viewer.topics === null }
}

/** Sets the viewer's topics, keeping only hashtags that pins use. Refuses `not_signed_in`. */
export async function chooseTopics(context: Context, { tag: tags }: ChosenTopics): Promise<void> {
  const { id } = signedIn(context)
  await context.db
    .update(members)
    .set({
      topics: sql`(select json_group_array(tag) from (
        select tag from hashtags where tag in (select value from json_each(${JSON.stringify(tags)})) and pin_count > 0 order by tag
      ))`,
    })
    .where(eq(members.id, id))
}

function selectTopics({ db }: Context, viewer: Viewer) {
  const tags = sql`(
    select tag from (
      select tag from hashtags where pin_count > 0 order by pin_count desc, tag limit ${literal(OFFERED_TOPICS)}
    ) union select value from json_each(${JSON.stringify(viewer.topics ?? [])})
  )`
  return db
    .select({
      tag: sql<string>`tag`.as('tag'),
      hashes: sql`hashes`
        .mapWith((json: string) => parseJson(v.array(v.string()), json))
        .as('hashes'),
    })
    .from(sql`(
      select tag, pin_count, (
        select json_group_array(hash) from (
          select hash from pin_hashtags as tagged join pins on pins.id = tagged.pin_id
          join pictures on pictures.id = pins.picture_id
          where tagged.hashtag_id = hashtags.id and tagged.is_listed = 1 and pins.via_pin_id is null
            and ${isNotHiddenFrom(feedViewerOf(viewer))}
          order by tagged.pin_id desc limit ${literal(NEWEST_PICTURES)}
        )
      ) as hashes
      from hashtags where tag in ${tags} and pin_count > 0
    )`)
    .orderBy(sql`pin_count desc, tag`)
}
