import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { Refusal } from '../../../../refusal.ts'
import { withSuppressedTerms } from '../../../content/advisories/suppressed-terms.server.ts'
import type { PinQuery } from '../../../content/pins/pin.ts'
import { mayBeSeen } from '../../../content/pins/pin-rights.server.ts'
import { isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SUGGESTING_SAVES, TITLE_SUGGESTIONS } from '../limits.ts'
import { suggestTitles } from './title-suggestions.ts'

/** Suggests board names, without suppressed words. Refuses `not_found`. */
export async function readTitleSuggestions(
  context: Context,
  { pinId }: PinQuery,
): Promise<{ title: string }[]> {
  const viewer = signedIn(context)
  const { db } = context
  const suppression = withSuppressedTerms(context)
  const [[pin], named] = await suppression.context.db.batch([
    db
      .select({ title: pins.title, description: pins.description })
      .from(pins)
      .innerJoin(boards, eq(boards.id, pins.boardId))
      .where(and(eq(pins.id, pinId), mayBeSeen(viewer))),
    db
      .select({ name: boards.name })
      .from(boards)
      .where(sql`${boards.id} in ${boardsWithPicture(pinId)} and ${boards.ownerId} <> ${viewer.id}
        and ${isNotBlocked(viewer.id, boards.ownerId)}`)
      .groupBy(boards.foldedName)
      .orderBy(desc(sql`count(*)`), boards.foldedName)
      .limit(TITLE_SUGGESTIONS),
  ])
  const isSuppressed = await suppression.termMatcher()
  if (!pin) throw new Refusal('not_found')
  const names = named.map(({ name }) => name)
  const titles = suggestTitles(pin, names).filter((title) => !isSuppressed(title))
  return titles.map((title) => ({ title }))
}

/** Public boards that have the original pin or one of its newest saves. */
function boardsWithPicture(pinId: number) {
  const root = sql`(select coalesce(root_pin_id, id) from pins where id = ${pinId})`
  return sql`(
    select board_id from pins where id = ${root} and deleted_at is null and is_listed = 1
    union all
    select board_id from (
      select board_id from pins
      where root_pin_id = ${root} and deleted_at is null and is_listed = 1
      order by id desc limit ${literal(SUGGESTING_SAVES)}
    )
  )`
}
