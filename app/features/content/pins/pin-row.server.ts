import { type AnyColumn, and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/core/media.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { jsonEntries } from '../../../db/listed-columns.ts'
import { Condition, parseJson } from '../../../json.ts'
import { recordOf } from '../../../text/records.ts'
import { isUnindexedMember } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked, isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { visibleToId } from '../../core/permissions/boards.server.ts'
import { Face } from '../boards/collaborators/faces.server.ts'
import { followsMember } from '../follows/follows-member.server.ts'
import { ReadFacts } from '../webpages/facts/facts.ts'
import { factsOfPin } from '../webpages/facts/page-facts.server.ts'
import { PIN_TEXT_NAMES } from './fields/text-fields.ts'
import { isLinkBroken } from './links/broken-links.server.ts'
import { noteFor } from './notes/note.server.ts'

const avatars = alias(pictures, 'avatars')
const owners = alias(members, 'owners')
const viaPins = alias(pins, 'via_pins')
const viaMakers = alias(members, 'via_makers')

/** The id 0 means a visitor who isn't logged in. */
const thePin = sql.placeholder('pinId')
const theViewer = sql.placeholder('viewerId')

const Own = v.object({
  id: v.number(),
  ...recordOf(PIN_TEXT_NAMES, () => v.string()),
  link: v.nullable(v.string()),
  domain: v.nullable(v.string()),
  method: v.picklist(pins.method.enumValues),
  saveCount: v.number(),
  createdAt: v.number(),
  isListed: Condition,
  aiLabel: v.nullable(v.picklist(pins.aiLabel.enumValues)),
  media: v.picklist(pins.media.enumValues),
  isSave: Condition,
})

const Picture = v.object({
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  dominantColor: v.string(),
  isAnimated: Condition,
})

const Video = v.object({
  hash: v.string(),
  type: v.picklist(videos.type.enumValues),
  durationMs: v.number(),
  captionsHash: v.nullable(v.string()),
  /** Null without captions. */
  captionCount: v.nullable(v.number()),
  hasNoSpeech: Condition,
})

const Board = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  privacy: v.picklist(boards.privacy.enumValues),
  isArchived: Condition,
  ownerId: v.number(),
  ownerUsername: v.string(),
})

const Section = v.object({ id: v.number(), title: v.string(), slug: v.string() })

const Pinner = v.object({
  ...Face.entries,
  followerCount: v.number(),
  isFollowed: Condition,
})

const SavedTo = v.object({
  id: v.number(),
  name: v.string(),
  layout: v.picklist(boards.layout.enumValues),
})

const PinRow = v.object({
  own: Own,
  isLinkGone: Condition,
  isUnindexed: Condition,
  facts: v.nullable(ReadFacts),
  /** Null for everybody except the pinner; empty without a note. */
  note: v.nullable(v.string()),
  picture: Picture,
  video: v.nullable(Video),
  board: Board,
  section: v.nullable(Section),
  pinner: Pinner,
  /** The maker of the pin from which this one was saved. */
  via: v.nullable(v.object({ id: v.number(), username: v.string(), fullName: v.string() })),
  savedTo: v.nullable(SavedTo),
})

export type Pin = ReturnType<typeof pinOf>

function pinOf(json: string) {
  const { own, ...parts } = parseJson(PinRow, json)
  return { ...own, ...parts }
}

export function pinRow({ db, viewer }: Context, pinId: number) {
  return findPin(db, { pinId, viewerId: viewer?.id ?? 0 })
}

const findPin = builtOnce(selectPin)

/** The query for a pin as JSON in the column `pin`, with placeholders for its id and the viewer's. */
export function selectPin(db: Database) {
  return db
    .select({ pin: pinJson(selectSavedTo(db)) })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(owners, eq(owners.id, boards.ownerId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .leftJoin(avatars, eq(avatars.id, members.pictureId))
    .leftJoin(boardSections, eq(boardSections.id, pins.sectionId))
    .leftJoin(viaPins, and(eq(viaPins.id, pins.viaPinId), eq(viaPins.isListed, true)))
    .leftJoin(
      viaMakers,
      and(eq(viaMakers.id, viaPins.pinnerId), isNotBlocked(theViewer, viaPins.pinnerId)),
    )
    .where(
      and(
        eq(pins.id, thePin),
        isNull(pins.deletedAt),
        visibleToId(theViewer),
        isPinNotBlocked(theViewer),
      ),
    )
}

/**
 * A pin as one JSON value, which is cheaper than 48 columns. Its values are in groups, because D1's functions take at
 * most 32 arguments.
 */
function pinJson(savedTo: SQLWrapper): SQL.Aliased<Pin> {
  return sql`json_object(
    'own', json_object('id', ${pins.id}, ${jsonEntries(PIN_TEXT_NAMES, 'pins')}, 'link', ${pins.link}, 'domain', ${pins.domain}, 'method', ${pins.method},
      'saveCount', ${pins.saveCount}, 'createdAt', ${pins.createdAt}, 'isListed', ${pins.isListed},
      'aiLabel', ${pins.aiLabel}, 'media', ${pins.media}, 'isSave', ${pins.viaPinId} is not null),
    'isLinkGone', ${isLinkBroken()},
    'isUnindexed', (${isUnindexedMember()} or ${isUnindexedMember(owners)}),
    'facts', json(${factsOfPin}),
    'note', ${noteFor(theViewer)},
    'picture', json_object('hash', ${pictures.hash}, 'width', ${pictures.width},
      'height', ${pictures.height}, 'dominantColor', ${pictures.dominantColor}, 'isAnimated', ${pictures.isAnimated}),
    'video', ${ifAny(
      videos.id,
      sql`'hash', ${videos.hash}, 'type', ${videos.type}, 'durationMs', ${videos.durationMs},
      'captionsHash', ${pins.captionsHash}, 'captionCount', (select count from captions where hash = ${pins.captionsHash}),
      'hasNoSpeech', ${pins.hasNoSpeech}`,
    )},
    'board', json_object('id', ${boards.id}, 'name', ${boards.name}, 'slug', ${boards.slug},
      'privacy', ${boards.privacy}, 'isArchived', ${boards.archivedAt} is not null, 'ownerId', ${boards.ownerId}, 'ownerUsername', ${owners.username}),
    'section', ${ifAny(boardSections.id, sql`'id', ${boardSections.id}, 'title', ${boardSections.title}, 'slug', ${boardSections.slug}`)},
    'pinner', json_object('id', ${members.id}, 'username', ${members.username},
      'fullName', ${publicName()}, 'avatarColorIndex', ${members.avatarColorIndex},
      'pictureHash', ${avatars.hash}, 'followerCount', ${members.followerCount},
      'isFollowed', ${followsMember(theViewer)}),
    'via', ${ifAny(viaMakers.id, sql`'id', ${viaMakers.id}, 'username', ${viaMakers.username}, 'fullName', ${publicName(viaMakers)}`)},
    'savedTo', json((${savedTo}))
  )`
    .mapWith(pinOf)
    .as('pin')
}

/** An object with these entries; null if the joined row is missing. */
function ifAny(id: AnyColumn, entries: SQL): SQL {
  return sql`json(iif(${id} is null, null, json_object(${entries})))`
}

/** The board of the viewer's latest save of a pin, as JSON. Quick saves rank last. Returns no row without a save. */
export function savedToRow({ db, viewer }: Context, pinId: number) {
  return findSavedTo(db, { pinId, viewerId: viewer?.id ?? 0 })
}

const findSavedTo = builtOnce(selectSavedTo)

function selectSavedTo(db: Context['db']) {
  const { id, name, layout } = boards
  return db
    .select({ json: sql<string>`json_object('id', ${id}, 'name', ${name}, 'layout', ${layout})` })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        eq(pins.viaPinId, thePin),
        eq(pins.pinnerId, theViewer),
        isNull(pins.deletedAt),
        visibleToId(theViewer),
      ),
    )
    .orderBy(sql`${boards.layout} = 'quick_creates'`, desc(pins.id))
    .limit(1)
}
