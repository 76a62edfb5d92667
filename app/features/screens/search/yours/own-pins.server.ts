import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { literal } from '../../../../db/literal.ts'
import { askedWords, ownAsked } from '../../../../text/index-words.ts'
import { isLinkGone } from '../../../content/pins/links/gone-links.server.ts'
import { isOn } from '../../../content/pins/pin-rights.server.ts'
import {
  actedFor,
  ownedByThemselves,
  visibleTo,
} from '../../../ground/permissions/boards.server.ts'
import { colourNamed } from '../colours/colours.ts'
import type { Vocabulary } from '../corrections/corrected-words.server.ts'
import { LONGEST_STARTS } from '../corrections/limits.ts'
import { searchedPart } from '../searched-part.ts'
import type { YourFilters } from './yours.ts'

/** Rows that are walked from the newest to the oldest along one index; `id` is what they are ordered by. */
type Source = { from: SQL; id: SQL; where: SQL }

/** A sign that the index has before the ids of a pin's members (migration 0016), and that no word has. */
const MEMBER_SIGN = '\uf8ff'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The ids of the newest pins that the viewer has and that pass the filters, so many at the most, below an id. They have
 * what they pinned, where they may see it, and all that stands on boards of theirs and of the business that they act for.
 */
export function newestOwn(
  viewer: Viewer,
  filters: YourFilters,
  { below, limit }: { below: number | null; limit: number },
): SQL {
  const most = literal(limit)
  const newest = sourcesOf(viewer, filters).map(({ from, id, where }) => {
    // D1 binds numbers as floats, and FTS5 seeks by rowid only for an integer.
    const isBelow = below === null ? sql`` : sql`and ${id} < cast(${below} as integer)`
    return sql`select * from (select ${pins.id} as id from ${from}
      where ${where} and ${pins.deletedAt} is null ${isBelow} and ${passes(filters)}
      order by ${id} desc limit ${most})`
  })
  return sql`${sql.join(newest, sql` union `)} order by id desc limit ${most}`
}

/** The words of what the viewer has, listed or not, for themselves alone; they may not see it all any more. */
export function ownWords(viewer: Viewer): Vocabulary {
  return {
    rowsWith: (match) => sql`select 1 from (
      select 1 from pins_fts where ${isListedMatch(viewer, match)}
      union all select 1 from unlisted_pins_fts where ${isUnlistedMatch(viewer, match)}
      union all select 1 from noted_pins_fts where ${isNotedMatch(viewer, match)}
    )`,
    asked: ownAsked,
    // The sign of one's own words takes a letter.
    longestStart: LONGEST_STARTS.pins - 1,
  }
}

export function ownSites(viewer: Viewer): SQL {
  return sql`(select domain from ${linkedSites(viewer)} as site where exists (
    select 1 from ${BY_SITE} where ${isOwn(viewer)} and ${pins.domain} = site.domain
      and ${pins.deletedAt} is null and ${isHad(viewer)}
  ))`
}

/** All sites that they ever linked to and didn't delete, each found by a seek. */
function linkedSites(viewer: Viewer): SQL {
  const ofOwn = sql`from pins where pinner_id = ${viewer.id} and deleted_at is null and domain is not null`
  return sql`(
    with recursive sites (domain) as (
      select min(domain) ${ofOwn}
      union all
      select (select min(domain) ${ofOwn} and domain > sites.domain) from sites where domain is not null
    )
    select domain from sites where domain is not null
  )`
}

const BY_SITE = sql`${pins} indexed by pins_pinner_site`

function isOwn(viewer: Viewer): SQL {
  return sql`${pins.pinnerId} = ${viewer.id}`
}

function sourcesOf(viewer: Viewer, filters: YourFilters): Source[] {
  const words = askedWords(searchedPart(filters.q).q)
  if (words) {
    const match = sql`${ownAsked(words.begun)}`
    return [listed(viewer, match), unlisted(viewer, match), noted(viewer, match)]
  }
  const acted = actedFor(viewer)
  const [from, id] = [sql`${pins}`, sql`${pins.id}`]
  if (filters.board !== null) {
    return [
      { from, id, where: sql`${pins.boardId} = ${filters.board} and ${isHad(viewer, acted)}` },
    ]
  }
  const own = isOwn(viewer)
  const ofSite = sql`${own} and ${pins.domain} is not null and ${pins.domain} in (
    select domain from ${linkedSites(viewer)} where ${isOfSite(sql`domain`, filters.site)}
  )`
  const pinned = filters.site ? { from: BY_SITE, where: ofSite } : { from, where: own }
  return [
    { ...pinned, id, where: sql`${pinned.where} and ${isHad(viewer)}` },
    { from, id, where: sql`${pins.hostId} = ${viewer.id} and ${isOn(ownedByThemselves(viewer))}` },
    ...(acted
      ? [
          {
            from,
            id,
            where: sql`${pins.boardId} in (select ${boards.id} from ${boards} where ${acted})`,
          },
        ]
      : []),
  ]
}

/** Asks first for a board of one's own, which is one row. */
function isHad(viewer: Viewer, acted?: SQL): SQL {
  const ofBusiness = acted ? sql`or ${isOn(acted)}` : sql``
  return sql`(${isOn(ownedByThemselves(viewer))}
    or ${pins.pinnerId} = ${viewer.id} and ${isOn(visibleTo(viewer))} ${ofBusiness})`
}

function listed(viewer: Viewer, words: SQL): Source {
  return {
    from: sql`pins_fts cross join ${pins} on ${pins.id} = pins_fts.rowid`,
    id: sql`pins_fts.rowid`,
    where: sql`${isListedMatch(viewer, words)} and ${isHad(viewer)}`,
  }
}

function isListedMatch(viewer: Viewer, words: SQL): SQL {
  return sql`pins_fts match '(' || ${words} || ${`) AND "${MEMBER_SIGN}${viewer.id}"`}`
}

function unlisted(viewer: Viewer, words: SQL): Source {
  return {
    from: sql`unlisted_pins_fts cross join ${pins} on ${pins.id} = unlisted_pins_fts.rowid`,
    id: sql`unlisted_pins_fts.rowid`,
    where: sql`${isUnlistedMatch(viewer, words)} and ${isHad(viewer, actedFor(viewer))}`,
  }
}

function isUnlistedMatch(viewer: Viewer, words: SQL): SQL {
  const acted = actedFor(viewer)
  const place = `) AND place : (o${viewer.id} OR p${viewer.id}`
  const ofBusiness = acted
    ? sql`coalesce((select group_concat(' OR b' || ${boards.id}, '') from ${boards} where ${acted}), '')`
    : sql`''`
  return sql`unlisted_pins_fts match
    '{title description} : (' || ${words} || ${place} || ${ofBusiness} || ')'`
}

/** The words of pins with the viewer's own private notes, all in one text. */
function noted(viewer: Viewer, words: SQL): Source {
  return {
    from: sql`noted_pins_fts cross join ${pins} on ${pins.id} = noted_pins_fts.rowid`,
    id: sql`noted_pins_fts.rowid`,
    where: sql`${isNotedMatch(viewer, words)} and ${isOwn(viewer)} and ${isHad(viewer)}`,
  }
}

function isNotedMatch(viewer: Viewer, words: SQL): SQL {
  return sql`noted_pins_fts match '{words} : (' || ${words} || ${`) AND {pinner} : p${viewer.id}`}`
}

function passes({
  q,
  site,
  colour,
  board,
  section,
  from,
  to,
  picture,
  alt,
  link,
}: YourFilters): SQL {
  const conditions = [
    // Words without a letter or a number, such as a lone dash, are in no pin.
    q && !askedWords(q) && sql`false`,
    board !== null && eq(pins.boardId, board),
    board !== null && section !== null && isIn(section, board),
    site && isOfSite(sql`${pins.domain}`, site),
    colour && isOfColour(colour),
    from && sql`${pins.createdAt} >= ${Date.parse(from)}`,
    to && sql`${pins.createdAt} < ${Date.parse(to) + DAY_MS}`,
    picture && eq(pins.media, 'color'),
    alt && eq(pins.altText, ''),
    link && isLinkGone(),
  ]
  return and(sql`true`, ...conditions.map((condition) => condition || undefined)) ?? sql`true`
}

/** A section of another board is left from a form whose board was changed. */
function isIn(section: number, board: number): SQL {
  return sql`(${pins.sectionId} = ${section} or not exists (
    select 1 from board_sections where id = ${section} and board_id = ${board}
  ))`
}

function isOfColour(word: string): SQL {
  const numbers = JSON.stringify(colourNamed(word)?.numbers ?? [])
  return sql`exists (select 1 from ${pictures} where ${pictures.id} = ${pins.pictureId}
    and ${pictures.colour} in (select value from json_each(${numbers})))`
}

/** Whether a host is the site, or lies under it. */
function isOfSite(host: SQL, site: string): SQL {
  return sql`(${host} = ${site} or substr(${host}, ${-site.length - 1}) = ${`.${site}`})`
}
