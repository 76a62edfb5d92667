import { eq, getTableColumns } from 'drizzle-orm'
import { boardSections, boards } from '../app/db/content/boards.ts'
import { pins } from '../app/db/content/pins.ts'
import { newId } from '../app/db/ids.ts'
import { decisions } from '../app/db/operations/decisions.ts'
import {
  captionsIn,
  captionsInsertion,
} from '../app/features/content/media/captions/captions.server.ts'
import { videoReceiver } from '../app/features/content/media/videos/receive-video.server.ts'
import { storeVideo } from '../app/features/content/media/videos/videos.server.ts'
import { snakeCase } from '../app/wire.ts'
import { aBoard, aSection } from './factories/content/boards.ts'
import { later } from './factories/content/pins.ts'
import { anMp4 } from './factories/content/videos.ts'
import { aMember, aVisitor } from './factories/identity/people.ts'
import { aPinWithFile } from './factories/transfer/exports.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Row = Record<string, unknown>

/** Every column except `id` and `deletedAt`, since deleted rows aren't copied, exported or restored. */
type Full<T extends { $inferInsert: object }> = {
  [Name in Exclude<keyof T['$inferInsert'], 'id' | 'deletedAt'>]-?: NonNullable<
    T['$inferInsert'][Name]
  >
}

/** A time that no test uses. */
const LONG_AGO = Date.UTC(2019, 3, 1)

/** A board of this member whose columns all differ from their defaults. */
export async function aFullBoard(
  owner: Member,
  changes: Partial<typeof boards.$inferInsert> = {},
): Promise<{ id: number }> {
  const { id } = await aBoard(owner)
  const { pictureId } = await aPinWithFile(owner, await aBoard(owner))
  const row: Full<typeof boards> = {
    ownerId: owner.viewer.id,
    actorId: (await aMember()).viewer.id,
    name: `Full ${id}`,
    foldedName: `full ${id}`,
    indexedName: `indexed ${id}`,
    slug: `slug-${id}`,
    description: `About ${id}`,
    privacy: 'secret',
    layout: 'quick_creates',
    pinOrder: 'title',
    pinLabel: 'person',
    coverId: pictureId,
    pinCount: 17,
    sectionCount: 18,
    followerCount: 19,
    archivedAt: LONG_AGO + 1,
    limitedAt: LONG_AGO + 2,
    removalId: await aDecision(owner),
    version: 20,
    createdAt: LONG_AGO + 3,
  }
  await owner.db
    .update(boards)
    .set({ ...row, ...changes })
    .where(eq(boards.id, id))
  return { id }
}

/** A section whose columns all differ from their defaults. */
export async function aFullSection(owner: Member, boardId: number): Promise<{ id: number }> {
  const { id } = await aSection(owner, { ...(await aBoard(owner)), id: boardId })
  const row: Full<typeof boardSections> = {
    boardId,
    title: `Section ${id}`,
    foldedTitle: `section ${id}`,
    slug: `part-${id}`,
    description: `About section ${id}`,
    pinCount: 21,
    orderKey: 'b1c',
    createdAt: LONG_AGO + 4,
  }
  await owner.db.update(boardSections).set(row).where(eq(boardSections.id, id))
  return { id }
}

type Place = { boardId: number; sectionId: number; hostId: number }

/** A pin on another member's board whose columns all differ from their defaults. */
export async function aFullPin(
  pinner: Member,
  place: Place,
  changes: Partial<typeof pins.$inferInsert> = {},
): Promise<{ id: number }> {
  const root = await aMember()
  const via = await aPinWithFile(root, await aBoard(root))
  const first = await aPinWithFile(root, await aBoard(root))
  const hidden = await aBoard(pinner, { privacy: 'secret' })
  const { id, pictureId } = await aPinWithFile(pinner, hidden)
  const captions = await captionsOf(`Captions ${id}`)
  const row: Full<typeof pins> = {
    ...place,
    pinnerId: pinner.viewer.id,
    actorId: root.viewer.id,
    pictureId,
    media: 'video',
    videoId: await aVideo(),
    captionsHash: captions.hash,
    hasNoSpeech: true,
    orderKey: 'c2d',
    title: `Title ${id}`,
    description: `Description ${id}`,
    indexedTitle: `indexed title ${id}`,
    titleKey: `0key ${id}`,
    indexedDescription: `indexed description ${id}`,
    indexedAltText: `indexed alt text ${id}`,
    altText: `Alternative ${id}`,
    link: `https://shop.example/${id}`,
    domain: 'shop.example',
    sourceKey: `source ${id}`,
    method: 'button',
    viaPinId: via.id,
    rootPinId: first.id,
    saveCount: 31,
    isListed: true,
    feedKey: 32,
    aiLabel: 'maker',
    limitedAt: LONG_AGO + 5,
    removalId: await aDecision(pinner),
    createdAt: LONG_AGO + 6,
    editedAt: LONG_AGO + 7,
  }
  const { isListed, ...others } = { ...row, ...changes }
  await pinner.db.update(pins).set(others).where(eq(pins.id, id))
  await captionsInsertion(pinner.db, captions)
  // Triggers recompute whether the pin is listed.
  await pinner.db.update(pins).set({ isListed }).where(eq(pins.id, id))
  return { id }
}

const TABLES = { pins, boards, boardSections }

export async function rowOf(table: keyof typeof TABLES, { id }: { id: number }): Promise<Row> {
  const rows = TABLES[table]
  const [row] = await aVisitor().db.select(getTableColumns(rows)).from(rows).where(eq(rows.id, id))
  if (!row) throw new Error(`${table} has no ${id}`)
  return row
}

/** The names of the columns whose values aren't among these texts, numbers and times; a condition is found by name. */
export function missingColumns(row: Row, shown: Row): string[] {
  const values = new Set(Object.values(shown))
  const isShown = (name: string, value: unknown) =>
    value === true ? Boolean(shown[snakeCase(name)]) : values.has(value) || values.has(isoOf(value))
  return Object.entries(row)
    .filter(([name, value]) => value === null || !isShown(name, value))
    .map(([name]) => name)
    .toSorted()
}

/** The names of the columns for which another row has a different value or none. */
export function changedColumns(row: Row, other: Row): string[] {
  return Object.entries(row)
    .filter(([name, value]) => value === null || value !== other[name])
    .map(([name]) => name)
    .toSorted()
}

function isoOf(value: unknown): string | undefined {
  return typeof value === 'number' && value >= LONG_AGO ? new Date(value).toISOString() : undefined
}

async function aDecision({ db, viewer }: Member): Promise<number> {
  const id = newId(later())
  await db.insert(decisions).values({
    id,
    memberId: viewer.id,
    act: 'limit',
    kind: 'pin',
    subjectId: 1,
    ground: 'spam',
    explanation: 'Spam.',
    createdAt: LONG_AGO,
  })
  return id
}

async function captionsOf(text: string) {
  const file = new TextEncoder().encode(`00:01 --> 00:02\n${text}`)
  const captions = await captionsIn(aVisitor().env, file)
  if (!captions) throw new Error('these are no captions')
  return captions
}

async function aVideo(): Promise<number> {
  const visitor = aVisitor()
  const film = new Blob([anMp4()]).stream()
  return (await storeVideo(visitor, await videoReceiver(visitor).receive(film))).id
}
