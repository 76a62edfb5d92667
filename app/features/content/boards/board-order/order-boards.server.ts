import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardPlaces, boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { BoardOrdering } from './board-order.ts'
import { boardSortKey } from './board-sort-key.server.ts'

/** The number of the first order key. It leaves room for more boards than a member may have. */
const FIRST_KEY = 500_000_000

/** Sets the order of the viewer's boards. The first manual order starts as a copy of the current order. */
export async function orderBoards(context: Context, { boardOrder }: BoardOrdering): Promise<void> {
  const { db } = context
  const { id, preferences } = signedIn(context)
  const change = db.update(members).set({ boardOrder }).where(eq(members.id, id))
  if (boardOrder !== 'hand') {
    await change
    return
  }
  const place = boardSortKey(preferences.boardOrder ?? 'newest', id)
  const begin = db.insert(boardPlaces).select(sql`
    select ${id}, ${boards.id}, printf('i%09d', ${FIRST_KEY} + row_number() over (order by ${place}, ${boards.id} desc))
    from ${boards} where ${editableById(id)}
      and not exists (select 1 from board_places where member_id = ${id})`)
  await db.batch([begin, change])
}
