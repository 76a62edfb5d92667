import { type AnyColumn, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Condition, parseJson } from '../../../json.ts'
import { isUnindexedMember } from '../../ground/permissions/accounts.server.ts'
import { followsMember } from '../follows/follows-member.server.ts'
import { ReadFacts } from '../webpages/facts/facts.ts'
import { factsOfPin } from '../webpages/facts/page-facts.server.ts'
import { isLinkGone } from './links/gone-links.server.ts'
import { noteFor } from './notes/note.server.ts'

export const avatars = alias(pictures, 'avatars')
export const owners = alias(members, 'owners')
export const viaPins = alias(pins, 'via_pins')
export const viaMakers = alias(members, 'via_makers')

const Own = v.object({
  id: v.number(),
  title: v.string(),
  description: v.string(),
  altText: v.string(),
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
})

const Video = v.object({
  hash: v.string(),
  type: v.picklist(videos.type.enumValues),
  durationMs: v.number(),
})

const Board = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  privacy: v.picklist(boards.privacy.enumValues),
  ownerId: v.number(),
  ownerUsername: v.string(),
})

const Section = v.object({ id: v.number(), title: v.string(), slug: v.string() })

const Pinner = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  avatarColorIndex: v.number(),
  pictureHash: v.nullable(v.string()),
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
  /** Null for everybody but its pinner; empty without one. */
  note: v.nullable(v.string()),
  picture: Picture,
  video: v.nullable(Video),
  board: Board,
  section: v.nullable(Section),
  pinner: Pinner,
  /** The maker of the pin that it was saved from. */
  via: v.nullable(v.object({ id: v.number(), username: v.string(), fullName: v.string() })),
  /** The board of the viewer's own save. */
  savedTo: v.nullable(SavedTo),
})

export type Pin = ReturnType<typeof pinOf>

function pinOf(json: string) {
  const { own, ...parts } = parseJson(PinRow, json)
  return { ...own, ...parts }
}

/**
 * A pin as one JSON, cheaper than 48 columns, of the tables that its query joins; `savedTo` selects a JSON. In parts:
 * a function of D1 takes 32 arguments.
 */
export function pinJson(viewerId: Placeholder, savedTo: SQLWrapper): SQL.Aliased<Pin> {
  return sql`json_object(
    'own', json_object('id', ${pins.id}, 'title', ${pins.title}, 'description', ${pins.description},
      'altText', ${pins.altText}, 'link', ${pins.link}, 'domain', ${pins.domain}, 'method', ${pins.method},
      'saveCount', ${pins.saveCount}, 'createdAt', ${pins.createdAt}, 'isListed', ${pins.isListed},
      'aiLabel', ${pins.aiLabel}, 'media', ${pins.media}, 'isSave', ${pins.viaPinId} is not null),
    'isLinkGone', ${isLinkGone()},
    'isUnindexed', (${isUnindexedMember()} or ${isUnindexedMember(owners)}),
    'facts', json(${factsOfPin}),
    'note', ${noteFor(viewerId)},
    'picture', json_object('hash', ${pictures.hash}, 'width', ${pictures.width},
      'height', ${pictures.height}, 'dominantColor', ${pictures.dominantColor}),
    'video', ${ifAny(videos.id, sql`'hash', ${videos.hash}, 'type', ${videos.type}, 'durationMs', ${videos.durationMs}`)},
    'board', json_object('id', ${boards.id}, 'name', ${boards.name}, 'slug', ${boards.slug},
      'privacy', ${boards.privacy}, 'ownerId', ${boards.ownerId}, 'ownerUsername', ${owners.username}),
    'section', ${ifAny(boardSections.id, sql`'id', ${boardSections.id}, 'title', ${boardSections.title}, 'slug', ${boardSections.slug}`)},
    'pinner', json_object('id', ${members.id}, 'username', ${members.username},
      'fullName', ${members.fullName}, 'avatarColorIndex', ${members.avatarColorIndex},
      'pictureHash', ${avatars.hash}, 'followerCount', ${members.followerCount},
      'isFollowed', ${followsMember(viewerId)}),
    'via', ${ifAny(viaMakers.id, sql`'id', ${viaMakers.id}, 'username', ${viaMakers.username}, 'fullName', ${viaMakers.fullName}`)},
    'savedTo', json((${savedTo}))
  )`
    .mapWith(pinOf)
    .as('pin')
}

/** An object of these entries; null where the row that was joined is missing. */
function ifAny(id: AnyColumn, entries: SQL): SQL {
  return sql`json(iif(${id} is null, null, json_object(${entries})))`
}
