import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { linkDomains } from '../../../../db/content/links.ts'
import { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { mayBeSeen } from '../pin-rights.server.ts'
import { domainsOf } from './domains-of.server.ts'
import {
  type ClosedStatus,
  type Departure,
  judgedHost,
  type OffsiteCheck,
  type OffsiteQuery,
  offsiteUrl,
} from './offsite.ts'
import { isSigned, signLink } from './offsite-token.server.ts'

/** Whether an address opens, asks first, or is closed. Refuses `offsite_link_invalid`. */
export async function departBy(context: Context, query: OffsiteQuery): Promise<Departure> {
  if (query.url === undefined) {
    const { url, status } = await readPinLink(context, query.pin)
    return status ? { kind: 'closed', host: judgedHost(url), status } : { kind: 'straight', url }
  }
  const url = webUrl(query.url)
  const [departure, isOurs] = await Promise.all([
    departTo(context, url),
    isSigned(context, { url, pin: query.pin }, query.token),
  ])
  const isAsked = departure.kind === 'straight' && !isOurs
  return isAsked ? { kind: 'asked', url, host: judgedHost(url) } : departure
}

/** Whether an address that is known to be ours to open does, or is closed. Refuses `offsite_link_invalid`. */
export async function departTo(context: Context, address: string): Promise<Departure> {
  const url = webUrl(address)
  const host = judgedHost(url)
  const status = await readStatus(context, host)
  return status ? { kind: 'closed', host, status } : { kind: 'straight', url }
}

/** Whether a link opens; a pin's own is signed. Refuses `rate_limited`, `offsite_link_invalid`. */
export async function checkOffsite(
  context: Context,
  { pinId: pin, url: asked }: OffsiteCheck,
): Promise<{ redirectStatus: 'ok' | ClosedStatus; url: string }> {
  await limitRate(context, 'offsite')
  const own = pin === undefined ? null : await readPinLink(context, pin)
  const url = asked === undefined && own ? own.url : webUrl(asked ?? '')
  const isOwn = own !== null && own.url === url
  const status = isOwn ? own.status : await readStatus(context, judgedHost(url))
  const query = new URLSearchParams({ url })
  if (isOwn) {
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

function webUrl(address: string): string {
  const url = offsiteUrl(address)
  if (url === null) throw new Refusal('offsite_link_invalid', 'url')
  return url
}
