import { and, asc, gt, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { linkDomains } from '../../../../db/content/links.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowValues } from '../../../../db/row-values.ts'
import { Refusal } from '../../../../refusal.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { DomainChange, DomainsQuery } from './domains.ts'

/** Reads sites with blocked links, or all known sites that start with `q`. */
export async function readDomains(context: Context, { q, bookmark, pageSize }: DomainsQuery) {
  const { db } = context
  requireModerationRight(context, 'edit_domains')
  const begin = q.toLowerCase().replace(/^www\./, '')
  const rows = await db
    .select({ host: linkDomains.host, status: linkDomains.status })
    .from(linkDomains)
    .where(
      and(
        hasRightNow(context, 'edit_domains'),
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

/** Sets the status of links to a site and its subdomains. Refuses `not_allowed`. */
export async function changeDomain(
  context: Context,
  { host, status, explanation }: DomainChange,
): Promise<void> {
  const { db, now } = context
  requireModerationRight(context, 'edit_domains')
  const isAllowed = hasRightNow(context, 'edit_domains')
  const [changed] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(linkDomains)
        .select(sql`select ${rowValues(linkDomains, { id, host, status })} where ${isAllowed}`)
        .onConflictDoUpdate({ target: linkDomains.host, set: { status } })
        .returning({ id: linkDomains.id }),
      recordAuditEvent(
        context,
        { act: `links_${status ?? 'open'}`, subject: ['site', host], reason: explanation },
        isAllowed,
      ),
      ...storeIdempotencyKey(context),
    ]),
  )
  if (changed.length === 0) throw new Refusal('no_such_page')
}
