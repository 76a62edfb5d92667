import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { publicNameIn } from '../../../db/identity/public-name.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { boardSources, sourceEntries } from '../../../db/transfer/board-sources.ts'
import { parseJsonRows } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import type { BoardQuery } from '../../content/boards/board.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { SHOWN_FAILURES } from '../limits.ts'

export const Reason = v.picklist(boardSources.reason.enumValues)

const Failure = v.object({
  title: v.string(),
  link: v.nullable(v.string()),
  reason: v.picklist(sourceEntries.reason.enumValues),
})

/** Split into two parts, because D1's functions take at most 32 arguments. */
const ShownSource = v.pipe(
  v.object({
    source: v.object({
      id: v.number(),
      title: v.string(),
      address: v.string(),
      section: v.nullable(v.string()),
      addedBy: v.string(),
      isOwn: v.boolean(),
      mayChange: v.boolean(),
      state: v.picklist(['following', 'stopped']),
      reason: v.nullable(Reason),
      checkedAt: v.number(),
      nextLookAt: v.number(),
    }),
    entries: v.object({
      leftOut: v.number(),
      newPins: v.number(),
      waiting: v.number(),
      pins: v.number(),
      failed: v.number(),
      failures: v.array(Failure),
    }),
  }),
  v.transform(({ source, entries }) => ({ ...source, ...entries })),
)
export type ShownSource = v.InferOutput<typeof ShownSource>

const ShownBoard = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  ownerUsername: v.string(),
  isArchived: v.boolean(),
  sections: v.array(v.object({ id: v.number(), title: v.string() })),
})

export type SourcesPage = { board: v.InferOutput<typeof ShownBoard>; sources: ShownSource[] }

/**
 * A board's sources, for members who may save to it. Addresses may contain keys, so everyone except the member who
 * added a source sees only its site. Refuses `not_found`.
 */
export async function readSources(context: Context, { boardId }: BoardQuery): Promise<SourcesPage> {
  const { id: viewerId } = signedIn(context)
  const isEditableBoard = sql`boards.id = ${boardId} and ${editableById(viewerId)}`
  const [ofBoard, ofSources] = await runBatch(context.db, [
    sql`select json_object('id', boards.id, 'name', name, 'slug', slug, 'ownerUsername',
        (select username from members where members.id = owner_id),
        'isArchived', json(iif(archived_at is null, 'false', 'true')),
        'sections', (select json_group_array(json_object('id', id, 'title', title) order by order_key)
          from board_sections where board_id = boards.id)) as json
      from boards where ${isEditableBoard}`,
    sql`select ${sourceJson(viewerId)} as json from board_sources as source
      join boards on boards.id = source.board_id
      where ${isEditableBoard} and source.state <> 'left' order by source.id`,
  ])
  const [board] = parseJsonRows(ShownBoard, ofBoard)
  if (!board) throw new Refusal('not_found')
  const sources = parseJsonRows(ShownSource, ofSources)
  return { board, sources: sources.map(withShownAddress) }
}

function withShownAddress(source: ShownSource): ShownSource {
  return source.isOwn ? source : { ...source, address: new URL(source.address).hostname }
}

function sourceJson(viewerId: number) {
  const countOf = (condition: string) =>
    sql`(select count(*) from source_entries where source_id = source.id and ${sql.raw(condition)})`
  return sql`json_object('source', json_object('id', source.id, 'title', source.title, 'address', source.address,
    'section', (select title from board_sections where id = source.section_id),
    'addedBy', (select ${publicNameIn('members')} from members where members.id = source.member_id),
    'isOwn', json(iif(source.member_id = ${viewerId}, 'true', 'false')),
    'mayChange', json(iif(${viewerId} in (boards.owner_id, source.member_id), 'true', 'false')),
    'state', source.state, 'reason', source.reason,
    'checkedAt', source.checked_at, 'nextLookAt', source.check_at
  ), 'entries', json_object('leftOut', source.left_out,
    'newPins', ${countOf("state = 'made' and found_at = source.checked_at")},
    'waiting', ${countOf("state = 'open'")}, 'pins', ${countOf("state = 'made'")},
    'failed', ${countOf("state = 'failed'")},
    'failures', (select json_group_array(json_object('title', title, 'link', link, 'reason', reason))
      from (select title, link, reason from source_entries
        where source_id = source.id and state = 'failed' order by id desc limit ${SHOWN_FAILURES}))))`
}
