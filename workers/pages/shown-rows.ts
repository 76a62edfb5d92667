import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { builtOnce } from '../../app/db/built-once.ts'
import { boards } from '../../app/db/content/boards.ts'
import type { Database } from '../../app/db/database.ts'
import { members } from '../../app/db/identity/accounts.ts'
import { businesses } from '../../app/db/identity/business.ts'
import type { WallPin } from '../../app/features/content/pins/wall-pins.server.ts'
import { hasOpenAccount } from '../../app/features/ground/permissions/accounts.server.ts'
import { collaborationsOf, openToAll } from '../../app/features/ground/permissions/boards.server.ts'
import { readWall, type SentWall } from '../../app/features/screens/wall/wall-rows.ts'
import type { ListPage } from '../../app/paging.ts'

/** A board or a profile, and those who are named on its page. */
export type ShownRows = { people: string } & ({ boardId: number } | { username: string })

type Reads = ReadonlyMap<string, { result: Promise<unknown> }>

const Person = v.object({ id: v.number() })

const BoardPage = v.object({
  board: v.object({ id: v.number(), owner: Person, collaborators: v.array(Person) }),
  pins: v.pipe(
    v.custom<SentWall<ListPage<WallPin>>>((pins) => typeof pins === 'object' && pins !== null),
    v.transform(readWall),
  ),
})

const ProfilePage = v.object({
  member: v.object({ username: v.string() }),
  boards: v.object({ items: v.array(v.object({ sharers: v.array(Person) })) }),
})

/** The rows that a visitor's page shows, where their versions tell of each change; null for other pages. */
export async function shownRows(reads: Reads): Promise<ShownRows | null> {
  const read = (id: string) => reads.get(id)?.result
  const board = v.safeParse(BoardPage, await (read('screens/board/page') ?? read('section')))
  if (board.success) return rowsOfBoard(board.output)
  const profile = v.safeParse(ProfilePage, await read('screens/profile/saved'))
  return profile.success ? rowsOfProfile(profile.output) : null
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

/** The query for the version of these rows; without a row where the board or the member is gone. */
export function versionOf(db: Database, rows: ShownRows) {
  return 'boardId' in rows ? boardVersion(db, rows) : profileVersion(db, rows)
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

/** Counts of followers change too often to raise a member's version, so a profile's has them itself. */
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
