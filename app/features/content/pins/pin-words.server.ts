import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { hashtags, pinHashtags } from '../../../db/content/hashtags.ts'
import { pins } from '../../../db/content/pins.ts'
import { indexed, ownIndexed } from '../../../text/index-words.ts'
import { titleKeyOf } from '../boards/names/names.ts'
import { hashtagsIn } from './hashtags/hashtags.ts'
import { domainOf } from './links/link.ts'

type Words = {
  title?: string | undefined
  description?: string | undefined
  altText?: string | undefined
}

/** The columns that follow from a pin's words and link, as search and sites find it; undefined ones stay. */
export function wordColumns({
  title,
  description,
  altText,
  link,
}: Words & { link?: string | null | undefined }) {
  return {
    indexedTitle: title === undefined ? undefined : indexed(title),
    titleKey: title === undefined ? undefined : titleKeyOf(title),
    indexedDescription: description === undefined ? undefined : indexed(description),
    indexedAltText: altText === undefined ? undefined : ownIndexed(altText),
    domain: link === undefined ? undefined : domainOf(link),
  }
}

/** The statements that set a pin's hashtags; nothing if its texts changed since. */
export function tagPin(db: Context['db'], pinId: number, { title = '', description = '' }: Words) {
  const tags = JSON.stringify(hashtagsIn(title, description))
  const ofPin = sql`(select id from hashtags where tag in (select value from json_each(${tags})))`
  const asWritten = and(
    eq(pins.id, pinId),
    eq(pins.title, title),
    eq(pins.description, description),
  )
  const isCurrent = sql`exists (select 1 from ${pins} where ${asWritten})`
  return [
    db
      .insert(hashtags)
      .select(
        sql`select null, value, 0 from json_each(${tags}) where ${isCurrent} on conflict do nothing`,
      ),
    db
      .delete(pinHashtags)
      .where(
        and(eq(pinHashtags.pinId, pinId), sql`${pinHashtags.hashtagId} not in ${ofPin}`, isCurrent),
      ),
    db
      .insert(pinHashtags)
      .select(
        sql`select ${pinId}, id, 0 from ${hashtags} where id in ${ofPin} and ${isCurrent} on conflict do nothing`,
      ),
  ] as const
}

/** The statement that gives a new pin the hashtags of another one with the same texts. */
export function tagAs(db: Context['db'], pinId: number, otherId: number) {
  return db.insert(pinHashtags).select(
    sql`select ${pinId}, hashtag_id, 0 from ${pinHashtags} where pin_id = ${otherId}
        and exists (select 1 from ${pins} where ${eq(pins.id, pinId)})`,
  )
}
