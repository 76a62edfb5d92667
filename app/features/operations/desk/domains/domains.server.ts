import { and, asc, gt, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { linkDomains } from '../../../../db/content/links.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { atDesk, mayNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import type { DomainChange, DomainsQuery } from './domains.ts'

/** Reads sites whose links aren't opened, or all known sites that begin with `q`. */
export async function readDomains(context: Context, { q, bookmark, pageSize }: DomainsQuery) {
  const { db } = context
  atDesk(context, 'edit_domains')
  const begin = q.toLowerCase().replace(/^www\./, '')
  const rows = await db
    .select({ host: linkDomains.host, status: linkDomains.status })
    .from(linkDomains)
    .where(
      and(
        mayNow(context, 'edit_domains'),
        begin
          ? and(gte(linkDomains.host, begin), lt(linkDomains.host, `${begin}\u{10ffff}`))
          : isNotNull(linkDomains.status),
        bookmark === null ? undefined : gt(linkDomains.host, bookmark),
      ),
    )
    .orderBy(asc(linkDomains.host))
    .limit(pageSize + 1)
  const domains = rows.slice(0, pageSize)
  const more = rows.length > pageSize ? (domains.at(-1)?.host ?? null) : null
  return { domains, q, bookmark: more }
}

/** Decides about links to a site and the hosts under it. Refuses `not_allowed`. */
export async function changeDomain(
  context: Context,
  { host, status, explanation }: DomainChange,
): Promise<void> {
  const { db, now } = context
  atDesk(context, 'edit_domains')
  const may = mayNow(context, 'edit_domains')
  const [changed] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(linkDomains)
        .select(sql`select ${id}, ${host}, ${status}, null, 0, null where ${may}`)
        .onConflictDoUpdate({ target: linkDomains.host, set: { status } })
        .returning({ id: linkDomains.id }),
      recordDeskEvent(
        context,
        { act: `links_${status ?? 'open'}`, subject: ['site', host], reason: explanation },
        may,
      ),
    ]),
  )
  if (changed.length === 0) throw new Refusal('no_such_page')
}
