import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { linkDomains } from '../../../../db/content/links.ts'
import { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { addressesIn } from '../../../../text/text-addresses.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { noteOf } from '../notes/note.server.ts'
import { mayBeSeen } from '../pin-rights.server.ts'
import { domainsOf } from './domains-of.server.ts'
import {
  type ClosedStatus,
  checkedHost,
  type OffsiteCheck,
  type OffsiteDecision,
  type OffsiteQuery,
  offsiteUrl,
} from './offsite.ts'
import { isSigned, signLink } from './offsite-token.server.ts'

/** Whether a link opens directly, after a warning or not at all. Refuses `offsite_link_invalid`, `not_found`. */
export async function decideOffsite(
  context: Context,
  query: OffsiteQuery,
): Promise<OffsiteDecision> {
  if (query.url === undefined) {
    const { url, status } = await readPinLink(context, query.pin)
    return status ? { kind: 'closed', host: checkedHost(url), status } : { kind: 'straight', url }
  }
  const url = webUrl(query.url)
  if (isOwnPage(context, url)) return { kind: 'straight', url }
  const [departure, isOurs, isWritten] = await Promise.all([
    decideWithoutWarning(context, url),
    isSigned(context, { url, pin: query.pin }, query.token),
    query.pin !== undefined && isWrittenOn(context, query.pin, url),
  ])
  const needsWarning = departure.kind === 'straight' && !isOurs && !isWritten
  return needsWarning ? { kind: 'asked', url, host: checkedHost(url) } : departure
}

/** Whether an address that needs no warning can be opened. Refuses `offsite_link_invalid`. */
export async function decideWithoutWarning(
  context: Context,
  address: string,
): Promise<OffsiteDecision> {
  const url = webUrl(address)
  const host = checkedHost(url)
  const status = await readStatus(context, host)
  return status ? { kind: 'closed', host, status } : { kind: 'straight', url }
}

/** Whether a link can be opened. Signs a pin's own link. Refuses `rate_limited`, `offsite_link_invalid`. */
export async function checkOffsite(
  context: Context,
  { pinId: pin, url: asked }: OffsiteCheck,
): Promise<{ redirectStatus: 'ok' | ClosedStatus; url: string }> {
  await limitRate(context, 'offsite')
  const pinLink = pin === undefined ? null : await readPinLink(context, pin)
  const url = asked === undefined && pinLink ? pinLink.url : webUrl(asked ?? '')
  const isPinLink = pinLink !== null && pinLink.url === url
  const status = isPinLink ? pinLink.status : await readStatus(context, checkedHost(url))
  const query = new URLSearchParams({ url })
  if (isPinLink) {
    query.set('pin', String(pin))
    query.set('token', await signLink(context, { url, pin }))
  }
  return { redirectStatus: status ?? 'ok', url: `/offsite/?${query}` }
}

async function readPinLink(context: Context, pinId: number) {
  const { db, viewer } = context
  const domain = sql`(select rtrim(${pins.domain}, '.') from ${pins} where ${pins.id} = ${pinId})`
  const [[pin], [site]] = await db.batch([
    db
      .select({ link: pins.link })
      .from(pins)
      .innerJoin(boards, eq(boards.id, pins.boardId))
      .where(and(eq(pins.id, pinId), mayBeSeen(viewer))),
    statusRow(context, domain),
  ])
  if (!pin?.link) throw new Refusal('not_found')
  return { url: webUrl(pin.link), status: site?.status ?? null }
}

/** Whether an address is in the description of a pin that the viewer can see, or in their note on it. */
async function isWrittenOn({ db, viewer }: Context, pinId: number, url: string): Promise<boolean> {
  const [pin] = await db
    .select({ description: pins.description, note: noteOf(viewer?.id ?? 0).as('note') })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(and(eq(pins.id, pinId), mayBeSeen(viewer)))
  return [pin?.description ?? '', pin?.note ?? ''].some((text) =>
    [...addressesIn(text)].some(({ address }) => offsiteUrl(address) === url),
  )
}

async function readStatus(context: Context, host: string): Promise<ClosedStatus | null> {
  const [site] = await statusRow(context, sql`${host}`)
  return site?.status ?? null
}

function statusRow({ db }: Context, host: SQL) {
  const isClosed = sql`${linkDomains.status} is not null and ${linkDomains.host} in ${domainsOf(host)}`
  return db
    .select({ status: linkDomains.status })
    .from(linkDomains)
    .where(isClosed)
    .orderBy(sql`length(${linkDomains.host}) desc`)
    .limit(1)
}

function isOwnPage({ env }: Context, url: string): boolean {
  return new URL(url).origin === new URL(env.SITE_ORIGIN).origin
}

function webUrl(address: string): string {
  const url = offsiteUrl(address)
  if (url === null) throw new Refusal('offsite_link_invalid', 'url')
  return url
}
