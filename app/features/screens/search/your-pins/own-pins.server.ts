import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { literal } from '../../../../db/literal.ts'
import { dayOfDate } from '../../../../forms/calendar-day.ts'
import { startOfDay } from '../../../../forms/zoned-days.ts'
import { wordsOf } from '../../../../text/folded-words.ts'
import { excludedQuery, withOwnWords, wordQuery } from '../../../../text/index-words.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { isLinkBroken } from '../../../content/pins/links/broken-links.server.ts'
import { domainOf } from '../../../content/pins/links/domain.ts'
import { isOn } from '../../../content/pins/pin-rights.server.ts'
import { isPinNotBlocked } from '../../../core/permissions/blocks.server.ts'
import {
  ofManagedBusiness,
  ownedByThemselves,
  sharedWith,
  visibleTo,
} from '../../../core/permissions/boards.server.ts'
import { colourNamed } from '../colours/colours.ts'
import type { Vocabulary } from '../corrections/corrected-words.server.ts'
import { LONGEST_PREFIXES } from '../corrections/limits.ts'
import { searchedPart } from '../searched-part.ts'
import type { YourFilters } from './your-pins.ts'

/** Rows read from newest to oldest along one index; `id` is the column that orders them. */
type Source = { from: SQL; id: SQL; where: SQL }

/** U+F8FF, the prefix of member ids in the index of pins, which occurs in no word. */
const MEMBER_SIGN = sql`char(63743)`

/**
 * Selects up to `limit` ids of the viewer's newest pins that pass the filters, below the id `below`. These are pins
 * that the viewer saved and can still see, and all pins on boards of the viewer or of the business they act for. If the
 * chosen board is one that the viewer can edit, these are all its pins, no matter who saved them. Days in the filters
 * are in the time zone `zone`, or in UTC if it is null.
 */
export function newestOwn(
  viewer: Viewer,
  filters: YourFilters,
  { below, limit, zone }: { below: number | null; limit: number; zone: string | null },
): SQL {
  const most = literal(limit)
  const newest = sourcesOf(viewer, filters).map(({ from, id, where }) => {
    // D1 binds numbers as floats; FTS5 seeks by rowid only for an integer.
    const isBelow = below === null ? sql`` : sql`and ${id} < cast(${below} as integer)`
    return sql`select * from (select ${pins.id} as id from ${from}
      where ${where} and ${pins.deletedAt} is null ${isBelow} and ${passes(filters, zone ?? 'UTC')}
        and ${hasWords(viewer, filters)}
      order by ${id} desc limit ${most})`
  })
  return sql`${sql.join(newest, sql` union `)} order by id desc limit ${most}`
}

/** The words of the viewer's own pins, listed or not. Some may be hidden now. */
export function ownWords(viewer: Viewer): Vocabulary {
  return {
    rowsWith: (match) => sql`select 1 from (
      select 1 from pins_fts where ${isListedMatch(idOf(viewer), match)}
      union all select 1 from unlisted_pins_fts where ${isUnlistedMatch(viewer, idOf(viewer), match)}
      union all select 1 from noted_pins_fts where ${isNotedMatch(viewer, match)}
    )`,
    toMatch: withOwnWords,
    // The prefix of own words takes up one character.
    longestStart: LONGEST_PREFIXES.pins - 1,
  }
}

export function ownSites(viewer: Viewer, isChosen = sql`true`): SQL {
  return sql`(select domain from ${linkedSites(viewer)} as site where ${isChosen} and exists (
    select 1 from ${BY_SITE} where ${isPinnedBy(viewer)} and ${pins.domain} = site.domain
      and ${pins.deletedAt} is null and ${isFoundFor(viewer, ANY_BOARD)}
  ))`
}

/** The site of the viewer's pins that a text names: `kiln and crumb` names `kilnandcrumb.com`. */
export function selectNamedSite({ db }: Pick<Context, 'db'>, viewer: Viewer, typed: string) {
  const name = `${wordsOf(typed).join('')}.`
  const host = domainOf(webAddress(typed)) ?? ''
  const isNamed = sql`(site.domain = ${host}
    or substr(replace(site.domain, '-', ''), 1, ${name.length}) = ${name})`
  return db
    .select({ domain: sql<string>`domain`.as('domain') })
    .from(ownSites(viewer, name === '.' ? sql`false` : isNamed))
    .limit(1)
}

/** All sites that the viewer's undeleted pins link to, each found by an index seek. */
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

const ANY_BOARD = { board: null }

const BY_SITE = sql`${pins} indexed by pins_pinner_site`

function isPinnedBy(viewer: Viewer): SQL {
  return sql`${pins.pinnerId} = ${viewer.id}`
}

function sourcesOf(viewer: Viewer, filters: YourFilters): Source[] {
  const words = wordQuery(searchedPart(filters.q).q)
  if (words) {
    const match = sql`${withOwnWords(words.begun)}`
    const others = [listedMatches(viewer, filters, match), unlistedMatches(viewer, filters, match)]
    const isLeftOut = hasNoteWith(viewer, words.excluded)
    return [
      ...others.map((source) => ({ ...source, where: sql`${source.where} and not ${isLeftOut}` })),
      noteMatches(viewer, match),
    ]
  }
  const acted = ofManagedBusiness(viewer)
  const from = sql`${pins}`
  const id = sql`${pins.id}`
  if (filters.board !== null) {
    return [
      {
        from,
        id,
        where: sql`${pins.boardId} = ${filters.board} and ${isFoundFor(viewer, filters, acted)}`,
      },
    ]
  }
  const own = isPinnedBy(viewer)
  const ofSite = sql`${own} and ${pins.domain} is not null and ${pins.domain} in (
    select domain from ${linkedSites(viewer)} where ${isOfSite(sql`domain`, filters.site)}
  )`
  const pinned = filters.site ? { from: BY_SITE, where: ofSite } : { from, where: own }
  return [
    { ...pinned, id, where: sql`${pinned.where} and ${isFoundFor(viewer, ANY_BOARD)}` },
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

/** Whether the viewer can find a pin. Own boards are checked first, because that reads one row. */
function isFoundFor(viewer: Viewer, { board }: Pick<YourFilters, 'board'>, acted?: SQL): SQL {
  const ofBusiness = acted ? sql`or ${isOn(acted)}` : sql``
  const ofOthers =
    board === null
      ? sql``
      : sql`or ${isOn(sharedWith(viewer))} and ${isPinNotBlocked(literal(viewer.id))}`
  return sql`(${isOn(ownedByThemselves(viewer))} ${ofOthers}
    or ${pins.pinnerId} = ${viewer.id} and ${isOn(visibleTo(viewer))} ${ofBusiness})`
}

/** The member whose words are searched. All pins of a board shared with the viewer are indexed for its owner. */
function indexedFor(viewer: Viewer, { board }: YourFilters): SQL {
  if (board === null) return idOf(viewer)
  return sql`coalesce((
    select ${boards.ownerId} from ${boards} where ${boards.id} = ${literal(board)} and ${sharedWith(viewer)}
  ), ${idOf(viewer)})`
}

/** Returns a text, because D1 binds numbers as floats. */
function idOf({ id }: Viewer): SQL {
  return sql`${String(id)}`
}

function listedMatches(viewer: Viewer, filters: YourFilters, words: SQL): Source {
  const isMatch = isListedMatch(indexedFor(viewer, filters), words)
  return {
    from: sql`pins_fts cross join ${pins} on ${pins.id} = pins_fts.rowid`,
    id: sql`pins_fts.rowid`,
    where: sql`${isMatch} and ${isFoundFor(viewer, filters)}`,
  }
}

function isListedMatch(memberId: SQL, words: SQL): SQL {
  return sql`pins_fts match '(' || ${words} || ') AND "' || ${MEMBER_SIGN} || ${memberId} || '"'`
}

function unlistedMatches(viewer: Viewer, filters: YourFilters, words: SQL): Source {
  const isMatch = isUnlistedMatch(viewer, indexedFor(viewer, filters), words)
  return {
    from: sql`unlisted_pins_fts cross join ${pins} on ${pins.id} = unlisted_pins_fts.rowid`,
    id: sql`unlisted_pins_fts.rowid`,
    where: sql`${isMatch} and ${isFoundFor(viewer, filters, ofManagedBusiness(viewer))}`,
  }
}

function isUnlistedMatch(viewer: Viewer, memberId: SQL, words: SQL): SQL {
  const acted = ofManagedBusiness(viewer)
  const place = sql`') AND place : (o' || ${memberId} || ' OR p' || ${literal(viewer.id)}`
  const ofBusiness = acted
    ? sql`coalesce((select group_concat(' OR b' || ${boards.id}, '') from ${boards} where ${acted}), '')`
    : sql`''`
  return sql`unlisted_pins_fts match
    '{title description} : (' || ${words} || ${place} || ${ofBusiness} || ')'`
}

/** Whether a pin has the searched words. A search that only leaves words out finds all other pins. */
function hasWords(viewer: Viewer, filters: YourFilters): SQL {
  const { q } = filters
  if (q === '' || wordQuery(searchedPart(q).q)) return sql`true`
  const excluded = excludedQuery(searchedPart(q).q)
  // Words without a letter or digit match no pin.
  if (excluded === null) return sql`false`
  const match = sql`${withOwnWords(excluded)}`
  const memberId = indexedFor(viewer, filters)
  return sql`${pins.id} not in (
    select rowid from pins_fts where ${isListedMatch(memberId, match)}
    union all select rowid from unlisted_pins_fts where ${isUnlistedMatch(viewer, memberId, match)}
    union all select rowid from noted_pins_fts where ${isNotedMatch(viewer, match)}
  )`
}

/** Pins with the viewer's private notes. A pin's words and note are indexed as one text. */
function noteMatches(viewer: Viewer, words: SQL): Source {
  return {
    from: sql`noted_pins_fts cross join ${pins} on ${pins.id} = noted_pins_fts.rowid`,
    id: sql`noted_pins_fts.rowid`,
    where: sql`${isNotedMatch(viewer, words)} and ${isPinnedBy(viewer)} and ${isFoundFor(viewer, ANY_BOARD)}`,
  }
}

function hasNoteWith(viewer: Viewer, excluded: string | null): SQL {
  if (excluded === null) return sql`false`
  const match = sql`${withOwnWords(excluded)}`
  return sql`${pins.id} in (select rowid from noted_pins_fts where ${isNotedMatch(viewer, match)})`
}

function isNotedMatch(viewer: Viewer, words: SQL): SQL {
  return sql`noted_pins_fts match '{words} : (' || ${words} || ${`) AND {pinner} : p${viewer.id}`}`
}

function passes(filters: YourFilters, zone: string): SQL {
  const { site, colour, board, section, from, to, picture, alt, link } = filters
  const startOf = (day: string, later = 0) => startOfDay((dayOfDate(day) ?? 0) + later, zone)
  const conditions = [
    board !== null && eq(pins.boardId, board),
    board !== null && section !== null && isInSection(section, board),
    site && isOfSite(sql`${pins.domain}`, site),
    colour && isOfColour(colour),
    from && sql`${pins.createdAt} >= ${startOf(from)}`,
    to && sql`${pins.createdAt} < ${startOf(to, 1)}`,
    picture && eq(pins.media, 'color'),
    alt && eq(pins.altText, ''),
    link && isLinkBroken(),
  ]
  return and(sql`true`, ...conditions.map((condition) => condition || undefined)) ?? sql`true`
}

/** A form whose board was changed may still send a section of the old one. */
function isInSection(section: number, board: number): SQL {
  return sql`(${pins.sectionId} = ${section} or not exists (
    select 1 from board_sections where id = ${section} and board_id = ${board}
  ))`
}

function isOfColour(word: string): SQL {
  const numbers = JSON.stringify(colourNamed(word)?.numbers ?? [])
  return sql`exists (select 1 from ${pictures} where ${pictures.id} = ${pins.pictureId}
    and ${pictures.colour} in (select value from json_each(${numbers})))`
}

/** Whether a host is the site or a subdomain of it. */
function isOfSite(host: SQL, site: string): SQL {
  return sql`(${host} = ${site} or substr(${host}, ${-site.length - 1}) = ${`.${site}`})`
}
