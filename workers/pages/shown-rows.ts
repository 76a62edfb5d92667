import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { builtOnce } from '../../app/db/built-once.ts'
import { boards } from '../../app/db/content/boards.ts'
import type { Database } from '../../app/db/database.ts'
import { members } from '../../app/db/identity/accounts.ts'
import { businesses } from '../../app/db/identity/business.ts'
import type { WallPin } from '../../app/features/content/pins/wall-pins.server.ts'
import { hasOpenAccount } from '../../app/features/core/permissions/accounts.server.ts'
import { collaborationsOf, openToAll } from '../../app/features/core/permissions/boards.server.ts'
import {
  chosenJson,
  isChoiceFresh,
  pinPageVersion,
} from '../../app/features/screens/feeds/pin-page.server.ts'
import { readWall, type SerialisedWall } from '../../app/features/screens/wall/wall-rows.ts'
import type { ListPage } from '../../app/paging.ts'

/** A board or a profile with the people named on its page, or a pin with the similar pins chosen for it. */
export const ShownRows = v.union([
  v.object({ boardId: v.number(), people: v.string() }),
  v.object({ username: v.string(), people: v.string() }),
  v.object({ pinId: v.number(), pins: v.string(), chosenAt: v.number() }),
])
export type ShownRows = v.InferOutput<typeof ShownRows>

const BOARD = 'screens/board/page'
const SECTION = 'section'
const PROFILE = 'screens/profile/saved'
const PIN = 'screens/pin/page'

export const ROUTES_OF_ROWS: ReadonlySet<string> = new Set([BOARD, SECTION, PROFILE, PIN])

type Reads = ReadonlyMap<string, { result: Promise<unknown> }>

const Person = v.object({ id: v.number() })

const ShownWall = v.pipe(
  v.custom<SerialisedWall<ListPage<WallPin>>>((pins) => typeof pins === 'object' && pins !== null),
  v.transform(readWall),
)

const BoardPage = v.object({
  board: v.object({ id: v.number(), owner: Person, collaborators: v.array(Person) }),
  pins: ShownWall,
})

const PinPage = v.object({ pin: v.object({ id: v.number() }), pins: ShownWall })

const ProfilePage = v.object({
  member: v.object({ username: v.string() }),
  boards: v.object({ items: v.array(v.object({ sharers: v.array(Person) })) }),
})

/** The rows whose version changes whenever this page changes for visitors; null for pages of other routes. */
export async function shownRows(
  reads: Reads,
  chosenAt: number | null = null,
): Promise<ShownRows | null> {
  const read = (id: string) => reads.get(id)?.result
  const board = v.safeParse(BoardPage, await (read(BOARD) ?? read(SECTION)))
  if (board.success) return rowsOfBoard(board.output)
  const profile = v.safeParse(ProfilePage, await read(PROFILE))
  if (profile.success) return rowsOfProfile(profile.output)
  const page = v.safeParse(PinPage, await read(PIN))
  if (!page.success || chosenAt === null) return null
  const { pin, pins } = page.output
  return { pinId: pin.id, pins: chosenJson(pins.items), chosenAt }
}

function rowsOfBoard({ board, pins }: v.InferOutput<typeof BoardPage>): ShownRows {
  const makers = pins.items.map(({ maker }) => maker)
  return { boardId: board.id, people: idsOf([board.owner, ...board.collaborators, ...makers]) }
}

function rowsOfProfile({ member, boards }: v.InferOutput<typeof ProfilePage>): ShownRows {
  return { username: member.username, people: idsOf(boards.items.flatMap((item) => item.sharers)) }
}

function idsOf(people: readonly { id: number }[]): string {
  return JSON.stringify([...new Set(people.map(({ id }) => id))])
}

/** The query for the version of these rows; it finds no row if the board, member or pin was deleted. */
export function versionOf(db: Database, rows: ShownRows) {
  if ('pinId' in rows) return pinPageVersion(db, rows)
  return 'boardId' in rows ? boardVersion(db, rows) : profileVersion(db, rows)
}

export function isVersionFresh(rows: ShownRows, now: number): boolean {
  return !('chosenAt' in rows) || isChoiceFresh(rows.chosenAt, now)
}

const peopleVersions = sql`(
  select group_concat(people.version) from json_each(${sql.placeholder('people')}) as person
  cross join members as people on people.id = person.value
)`

const boardVersion = builtOnce((db) =>
  db
    .select({ version: sql<string>`${boards.version} || ':' || ${peopleVersions}`.as('version') })
    .from(boards)
    .where(eq(boards.id, sql.placeholder('boardId'))),
)

/** Includes follower counts, which change too often to raise the member's version. */
const profileVersion = builtOnce((db) => {
  const shown = sql`(select json_group_array(json(card)) from (
    select json_array(boards.id, boards.version, folded_name, order_key, owners.version) as card from (
      select id from boards where owner_id = ${members.id} and ${openToAll()}
      union all select id from boards where id in ${collaborationsOf(sql`${members.id}`)} and ${openToAll()}
    ) as shown
    cross join boards on boards.id = shown.id
    cross join members as owners on owners.id = boards.owner_id
    left join board_places as places on places.member_id = ${members.id} and places.board_id = boards.id
    order by boards.id
  ))`
  const { version, about, isPartner, businessName, boardOrder } = members
  const head = [version, about, isPartner, businessName, boardOrder]
  const counts = [members.followerCount, members.followingCount]
  const parts = [...head, ...counts, businesses.kind, businesses.site, peopleVersions, shown]
  return db
    .select({ version: sql<string>`json_array(${sql.join(parts, sql`, `)})`.as('version') })
    .from(members)
    .leftJoin(businesses, eq(businesses.memberId, members.id))
    .where(and(eq(members.username, sql.placeholder('username')), hasOpenAccount()))
})
