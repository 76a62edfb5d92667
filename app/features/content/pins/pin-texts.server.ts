import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { hashtags, pinHashtags } from '../../../db/content/hashtags.ts'
import { pins } from '../../../db/content/pins.ts'
import { indexedText, ownIndexedText } from '../../../text/index-words.ts'
import { titleKeyOf } from '../boards/board-names/title-key.ts'
import { hashtagsIn } from './hashtags/hashtags.ts'
import { domainOf } from './links/domain.ts'

type Texts = {
  title?: string | undefined
  description?: string | undefined
  altText?: string | undefined
}

/** The columns for search and sites, derived from a pin's texts and link. Omitted inputs change nothing. */
export function textColumns({
  title,
  description,
  altText,
  link,
}: Texts & { link?: string | null | undefined }) {
  return {
    indexedTitle: title === undefined ? undefined : indexedText(title),
    titleKey: title === undefined ? undefined : titleKeyOf(title),
    indexedDescription: description === undefined ? undefined : indexedText(description),
    indexedAltText: altText === undefined ? undefined : ownIndexedText(altText),
    domain: link === undefined ? undefined : domainOf(link),
  }
}

/** The statements that set a pin's hashtags. They do nothing if the pin's texts have changed since. */
export function setPinHashtags(
  db: Context['db'],
  pinId: number,
  { title = '', description = '' }: Texts,
) {
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

/** The statement that copies the hashtags of a pin with the same texts to a new pin. */
export function copyPinHashtags(db: Context['db'], pinId: number, otherId: number) {
  return db.insert(pinHashtags).select(
    sql`select ${pinId}, hashtag_id, 0 from ${pinHashtags} where pin_id = ${otherId}
        and exists (select 1 from ${pins} where ${eq(pins.id, pinId)})`,
  )
}
