import { type AnyColumn, and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { linkChecks, removedLinks } from '../../../../db/content/links.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { type Flash, UNDONE } from '../../../../flashes/flash.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { PAGE_SIZE, pageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { politeness } from '../../webpages/polite/polite.server.ts'
import { pinnedBy } from '../pin-rights.server.ts'
import type { BrokenLinkAction, BrokenLinksQuery } from './broken-link.ts'
import { recordVisits } from './check-links.server.ts'
import { REMOVED_LINK_MS, VISIT_PATIENCE } from './limits.ts'
import { visitLink } from './visit-link.server.ts'

export type BrokenLink = Awaited<ReturnType<typeof listBrokenLinks>>['items'][number]

/** Whether a pin's link failed on two days. */
export function isLinkBroken(): SQL {
  return sql`exists (select 1 from ${linkChecks}
    where ${linkChecks.link} = ${pins.link} and ${linkChecks.brokenAt} is not null)`
}

/** The viewer's own pins with broken links, the newest first. Refuses `not_signed_in`. */
export async function listBrokenLinks(context: Context, { bookmark }: BrokenLinksQuery) {
  const viewer = signedIn(context)
  const rows = await context.db
    .select({
      id: pins.id,
      title: pins.title,
      altText: pins.altText,
      link: sql<string>`${pins.link}`,
      createdAt: pins.createdAt,
      picture: { hash: pictures.hash, width: pictures.width, height: pictures.height },
      board: {
        name: boards.name,
        slug: boards.slug,
        ownerUsername: sql<string>`${members.username}`.as('owner_username'),
      },
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(
      and(
        eq(pins.pinnerId, viewer.id),
        isNull(pins.deletedAt),
        isNotNull(pins.link),
        bookmark === null ? undefined : lt(pins.id, bookmark),
        isLinkBroken(),
        pinnedBy(viewer),
      ),
    )
    .orderBy(desc(pins.id))
    .limit(PAGE_SIZE + 1)
  return pageOf(rows, PAGE_SIZE)
}

/**
 * Checks a link of the viewer's pin again, removes it, or restores a removed one; returns the message. Refuses
 * `not_signed_in`, `rate_limited`, and `not_found` if the pin's link has changed.
 */
export async function changeBrokenLink(context: Context, change: BrokenLinkAction): Promise<Flash> {
  const { pinId } = change
  if (change.act === 'put-back') return restoreLink(context, pinId)
  if (change.act === 'find') return checkAgain(context, pinId, change.link)
  const isPinWithLink = ownPinWith(context, pinId, change.link)
  const [, , removed] = await context.db.batch([
    context.db
      .delete(removedLinks)
      .where(sql`${removedLinks.pinId} in (select ${pins.id} from ${pins} where ${isPinWithLink})`),
    context.db.insert(removedLinks).select(
      sql`select ${pins.id}, ${pins.link}, ${pins.domain}, coalesce(${linkChecks.dueAt}, 0),
          ${linkChecks.missingSince}, ${linkChecks.brokenAt}, ${context.now}
        from ${pins} left join ${linkChecks} on ${linkChecks.link} = ${pins.link} where ${isPinWithLink}`,
    ),
    context.db
      .update(pins)
      .set({ link: null, domain: null })
      .where(isPinWithLink)
      .returning({ id: pins.id }),
  ])
  if (removed.length === 0) throw new Refusal('not_found')
  return { kind: 'link_removed', pinId }
}

export const purgeRemovedLinksJob: ClockJob = {
  name: 'purge_removed_links',
  every: 'hour',
  run: purgeRemovedLinks,
}

/** Deletes removed links that can no longer be restored. */
export async function purgeRemovedLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(removedLinks).where(lt(removedLinks.removedAt, now - REMOVED_LINK_MS))
}

/** Restores the link's check before the link, because otherwise a trigger would start a new check. */
async function restoreLink(context: Context, pinId: number): Promise<Flash> {
  const { db } = context
  const isPinWithLink = ownPinWith(context, pinId, null)
  const removed = (column: SQL | AnyColumn) =>
    sql`(select ${column} from ${removedLinks} where ${removedLinks.pinId} = ${pinId})`
  const [, restored] = await db.batch([
    db
      .insert(linkChecks)
      .select(
        sql`select ${removedLinks.link}, ${removedLinks.dueAt}, ${removedLinks.missingSince}, ${removedLinks.brokenAt}
        from ${removedLinks}
        where ${removedLinks.pinId} = ${pinId} and exists (select 1 from ${pins} where ${isPinWithLink})`,
      )
      .onConflictDoNothing(),
    db
      .update(pins)
      .set({ link: removed(removedLinks.link), domain: removed(removedLinks.domain) })
      .where(and(isPinWithLink, sql`exists ${removed(sql`1`)}`))
      .returning({ id: pins.id }),
  ])
  if (restored.length === 0) throw new Refusal('not_found')
  return UNDONE
}

async function checkAgain(context: Context, pinId: number, link: string): Promise<Flash> {
  const { db, env } = context
  const found = await db
    .select({ id: pins.id })
    .from(pins)
    .where(ownPinWith(context, pinId, link))
  if (found.length === 0) throw new Refusal('not_found')
  await limitRate(context, 'fetch', `member:${signedIn(context).id}`)
  const state = await visitLink({ ...env, polite: politeness(env, VISIT_PATIENCE) }, link)
  await recordVisits(context, [{ link, state }])
  return { kind: 'link_visited', state }
}

function ownPinWith(context: Context, pinId: number, link: string | null): SQL | undefined {
  return and(
    eq(pins.id, pinId),
    pinnedBy(signedIn(context)),
    isNull(pins.deletedAt),
    sql`${pins.link} is ${link}`,
  )
}
