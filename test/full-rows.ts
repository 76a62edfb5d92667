import { eq, getTableColumns } from 'drizzle-orm'
import { boardSections, boards } from '../app/db/content/boards.ts'
import { pins } from '../app/db/content/pins.ts'
import { newId } from '../app/db/ids.ts'
import { decisions } from '../app/db/operations/decisions.ts'
import { videoReceiver } from '../app/features/content/media/videos/receive-video.server.ts'
import { storeVideo } from '../app/features/content/media/videos/videos.server.ts'
import { aBoard, aSection } from './factories/content/boards.ts'
import { later } from './factories/content/pins.ts'
import { anMp4 } from './factories/content/videos.ts'
import { aMember, aVisitor } from './factories/identity/people.ts'
import { aPinWithFile } from './factories/transfer/exports.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Row = Record<string, unknown>

/** Every column but `id` and `deletedAt`: what is deleted isn't copied, exported or restored. */
type Full<T extends { $inferInsert: object }> = {
  [Name in Exclude<keyof T['$inferInsert'], 'id' | 'deletedAt'>]-?: NonNullable<
    T['$inferInsert'][Name]
  >
}

/** Unlike any time of what is made in a test. */
const LONG_AGO = Date.UTC(2019, 3, 1)

/** A board of this member's of which every column is told, otherwise than by default. */
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

/** A section of which every column is told, otherwise than by default. */
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

/** A pin on another's board of which every column is told, otherwise than by default. */
export async function aFullPin(
  pinner: Member,
  place: Place,
  changes: Partial<typeof pins.$inferInsert> = {},
): Promise<{ id: number }> {
  const root = await aMember()
  const [via, first] = [
    await aPinWithFile(root, await aBoard(root)),
    await aPinWithFile(root, await aBoard(root)),
  ]
  const hidden = await aBoard(pinner, { privacy: 'secret' })
  const { id, pictureId } = await aPinWithFile(pinner, hidden)
  const row: Full<typeof pins> = {
    ...place,
    pinnerId: pinner.viewer.id,
    actorId: root.viewer.id,
    pictureId,
    media: 'video',
    videoId: await aVideo(),
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
  }
  const { isListed, ...others } = { ...row, ...changes }
  await pinner.db.update(pins).set(others).where(eq(pins.id, id))
  // Triggers ask anew whether it is listed.
  await pinner.db.update(pins).set({ isListed }).where(eq(pins.id, id))
  return { id }
}

const TABLES = { pins, boards, boardSections }

/** A row as the database has it. */
export async function rowOf(table: keyof typeof TABLES, { id }: { id: number }): Promise<Row> {
  const rows = TABLES[table]
  const [row] = await aVisitor().db.select(getTableColumns(rows)).from(rows).where(eq(rows.id, id))
  if (!row) throw new Error(`${table} has no ${id}`)
  return row
}

/** The columns whose values are nowhere among these texts, numbers and times; by name. */
export function lostColumns(row: Row, shown: Row): string[] {
  const values = new Set(Object.values(shown))
  return Object.entries(row)
    .filter(([, value]) => value === null || !(values.has(value) || values.has(isoOf(value))))
    .map(([name]) => name)
    .toSorted()
}

/** The columns in which another row says something else, or nothing; by name. */
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
    ...{ id, memberId: viewer.id, act: 'limit', kind: 'pin', subjectId: 1, ground: 'spam' },
    ...{ explanation: 'Spam.', createdAt: LONG_AGO },
  })
  return id
}

async function aVideo(): Promise<number> {
  const visitor = aVisitor()
  const film = new Blob([anMp4()]).stream()
  return (await storeVideo(visitor, await videoReceiver(visitor).receive(film))).id
}
