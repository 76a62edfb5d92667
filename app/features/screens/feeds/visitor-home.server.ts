import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { literal } from '../../../db/literal.ts'
import { PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { feedViewerOf } from '../../ground/permissions/blocks.server.ts'
import { isNewTo, newPins, spreadPage, spreadPins } from './feeds.server.ts'
import { VISITOR_TOPICS } from './limits.ts'
import { withTopTopics } from './top-topics.server.ts'

/** Of its pins only the pictures are shown. */
export type VisitorHomePage = {
  pins: Pick<WallPin, 'id' | 'picture'>[]
  topics: string[]
  topic: string | null
}

/** Reads a visitor's home, of everybody's newest pins or those of a topic. Refuses `not_found` for one without any. */
export async function readVisitorHome(
  visitor: Context,
  { topic }: { topic: string | null },
): Promise<VisitorHomePage> {
  const { context, topTopics } = withTopTopics(visitor, VISITOR_TOPICS)
  const ofTopic = sql`pins.id in (
    select pin_id from pin_hashtags
    where hashtag_id = (select id from hashtags where tag = ${topic}) and is_listed = 1
    order by pin_id desc limit ${literal(NEWEST)}
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

/** A topic's newest pins and saves, of which home shows the pins. */
const NEWEST = 100

const FIRST_PAGE = { bookmark: null, pageSize: PAGE_SIZE }
