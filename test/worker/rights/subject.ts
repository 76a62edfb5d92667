import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { boardCollaborators, boardSections, boards } from '../../../app/db/content/boards.ts'
import { linkChecks } from '../../../app/db/content/links.ts'
import { pastNotes } from '../../../app/db/content/notes.ts'
import { pins } from '../../../app/db/content/pins.ts'
import { newId } from '../../../app/db/ids.ts'
import { keyOf } from '../../../app/features/content/boards/order-key.ts'
import { isScope, SCOPES, type Scope } from '../../../app/features/identity/apps/scopes.ts'
import { movePins } from '../../../app/features/screens/organise/move-pins.server.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPictureRow, aPin, later } from '../../factories/content/pins.ts'
import { consentOf } from '../../factories/transfer/webhooks.ts'
import type { Cast, Sender } from './people.ts'

const ALL_SCOPES = Object.keys(SCOPES).filter(isScope)

export const BOARD_KINDS = ['public', 'secret', 'protected'] as const
export type BoardKind = (typeof BOARD_KINDS)[number]

/** The subject of writes: a board of the owner with sections and pins, and helpers for more. */
export type Subject = Awaited<ReturnType<typeof aSubject>>

/** A new board of the owner. A protected board belongs to the business and has no collaborators. */
export async function aSubject(cast: Cast, privacy: BoardKind) {
  const ids = await fillBoard(cast, privacy)
  const { owner } = cast
  const pinnedFor = privacy === 'protected' ? owner : cast.members.collaborator
  return {
    ...ids,
    cast,
    owner,
    privacy,
    pinnedFor,
    /** Sets one column of one row. */
    async set(table: 'boards' | 'pins', id: number, column: string, value: number) {
      await env.DB.prepare(`update ${table} set ${column} = ? where id = ?`).bind(value, id).run()
    },
    /** A note of the owner's pin that was deleted a moment ago; returns that change. */
    async pastNote(): Promise<number> {
      const changeId = newId(later())
      const note = { pinId: ids.pin, memberId: owner.viewer.id, changeId, text: 'A gift' }
      await owner.db.insert(pastNotes).values(note).onConflictDoNothing()
      const [kept] = await owner.db.select().from(pastNotes).where(sql`pin_id = ${ids.pin}`)
      return kept?.changeId ?? 0
    },
    /** Breaks the link of the pins. */
    async breakLink() {
      const broken = { link: ids.link, dueAt: owner.now, missingSince: 1, brokenAt: 1 }
      await owner.db.insert(linkChecks).values(broken).onConflictDoNothing()
    },
    /** A finished bulk action of the owner on this board. */
    async action(): Promise<number> {
      const { boardId, inside } = ids
      const place = { boardId, sectionId: ids.otherSectionId, pinIds: [inside] }
      const other = { ...place, sectionId: ids.sectionId }
      const isMoved = await movePins(owner, place).catch(() => movePins(owner, other))
      return isMoved.id
    },
    /** The sender's consent with all scopes to the cast's app. */
    async consentOf({ id }: Sender) {
      return consentOf(memberOf(cast, id), { appId: cast.appId }, ALL_SCOPES)
    },
    /** A token of the cast's app for the sender; null for a visitor. */
    async appTokenOf({ id, token, canWrite }: Sender): Promise<string | null> {
      if (!token) return null
      const scopes: readonly Scope[] = canWrite ? ALL_SCOPES : ['boards:read']
      return (await consentOf(memberOf(cast, id), { appId: cast.appId }, scopes)).token
    },
    /** A pin of the sender on their own board. */
    async ownPinOf({ id, boardId }: Sender): Promise<number> {
      return (await aPin(memberOf(cast, id), { id: boardId })).id
    },
    /** A new board of the sender with a pin. */
    async boardOf({ id }: Sender): Promise<number> {
      const member = memberOf(cast, id)
      const board = await aBoard(member)
      await aPin(member, board)
      return board.id
    },
  }
}

function memberOf({ members }: Cast, id: number) {
  const member = Object.values(members).find(({ viewer }) => viewer.id === id)
  if (!member) throw new Error(`nobody has the id ${id}`)
  return { ...member, now: later() }
}

async function fillBoard({ owner, members, offered }: Cast, privacy: BoardKind) {
  const { db, viewer, now } = owner
  const id = () => newId(later())
  const { id: pictureId } = await aPictureRow()
  const boardId = id()
  const [sectionId, otherSectionId] = [id(), id()]
  const link = `https://shop.example/${boardId}`
  const guests = privacy === 'protected' ? null : members
  const pinsOf = {
    pin: { pinner: owner, sectionId: null },
    next: { pinner: owner, sectionId: null },
    inside: { pinner: owner, sectionId },
    theirs: { pinner: guests?.collaborator ?? owner, sectionId: null },
    left: { pinner: members['former collaborator'], sectionId: null },
  }
  const rows = Object.entries(pinsOf).map(([name, { pinner, sectionId: section }]) => {
    const pinId = id()
    const place = { boardId, sectionId: section, orderKey: keyOf(pinId), pictureId }
    const texts = { title: name, link, domain: 'shop.example', method: 'uploaded' as const }
    return { id: pinId, pinnerId: pinner.viewer.id, ...place, ...texts, createdAt: now }
  })
  const people = { collaborator: id(), invited: id() }
  const name = `board ${boardId}`
  const board = { id: boardId, ownerId: viewer.id, name, foldedName: name, slug: `b${boardId}` }
  await db.batch([
    db.insert(boards).values({ ...board, privacy, createdAt: now }),
    db.insert(boardSections).values(
      [sectionId, otherSectionId].map((section) => ({
        id: section,
        boardId,
        title: `Section ${section}`,
        foldedTitle: `section ${section}`,
        slug: `s${section}`,
        orderKey: keyOf(section),
        createdAt: now,
      })),
    ),
    ...rows.map((row) => db.insert(pins).values(row)),
    ...(guests
      ? [
          db.insert(boardCollaborators).values([
            {
              id: people.collaborator,
              memberId: guests.collaborator.viewer.id,
              state: 'accepted' as const,
              ...invitation(),
            },
            {
              id: people.invited,
              memberId: guests.invited.viewer.id,
              state: 'invited' as const,
              ...invitation(),
            },
          ]),
        ]
      : []),
  ])
  const [pin = 0, next = 0, inside = 0, theirs = 0, left = 0] = rows.map((row) => row.id)
  return {
    boardId,
    sectionId,
    otherSectionId,
    people,
    link,
    offered,
    pin,
    next,
    inside,
    theirs,
    left,
  }

  function invitation() {
    return { boardId, inviterId: viewer.id, createdAt: now }
  }
}
