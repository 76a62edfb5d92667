import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { literal } from '../../../db/literal.ts'
import { PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { feedViewerOf } from '../../core/permissions/blocks.server.ts'
import { isNewTo, newPins, spreadPage, spreadPins } from './feeds.server.ts'
import { VISITOR_TOPICS } from './limits.ts'
import { withTopTopics } from './top-topics.server.ts'

export type VisitorHomePage = {
  pins: Pick<WallPin, 'id' | 'picture'>[]
  topics: string[]
  topic: string | null
}

/**
 * A visitor's home page with the newest pins, or with a topic's pins. Refuses `not_found` for a topic without pins.
 */
export async function readVisitorHome(
  visitor: Context,
  { topic }: { topic: string | null },
): Promise<VisitorHomePage> {
  const { context, topTopics } = withTopTopics(visitor, VISITOR_TOPICS)
  const ofTopic = sql`pins.id in (
    select pin_id from pin_hashtags
    where hashtag_id = (select id from hashtags where tag = ${topic}) and is_listed = 1
    order by pin_id desc limit ${literal(TOPIC_PINS_READ)}
  )`
  const isNew = isNewTo(feedViewerOf(null))
  const [rows] = await context.db.batch([
    topic === null
      ? newPins(context, FIRST_PAGE)
      : spreadPins(context.db, FIRST_PAGE, sql`${isNew} and ${ofTopic}`),
  ])
  if (topic !== null && rows.length === 0) throw new Refusal('not_found')
  const pins = spreadPage(rows, FIRST_PAGE).items.map(({ id, picture }) => ({ id, picture }))
  return { pins, topics: await topTopics(), topic }
}

/** How many of a topic's newest pins and saves are read to find pins. */
const TOPIC_PINS_READ = 100

const FIRST_PAGE = { bookmark: null, pageSize: PAGE_SIZE }
