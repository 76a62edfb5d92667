import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { blocks } from '../../../db/content/blocks.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName, publicNameIn } from '../../../db/identity/public-name.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Condition } from '../../../json.ts'
import { type ListPage, type TimedQuery, timedPageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BlockChange } from './blocks.ts'

/** The maximum number of blocks and mutes per member; the specification gives none. */
const MAX_BLOCKS = 5000

export type MemberName = { id: number; username: string; fullName: string }

export async function readBlockChoice(
  context: Context,
  { memberId, act }: BlockChange,
): Promise<{ member: MemberName; act: 'block' | 'mute' }> {
  const { id } = signedIn(context)
  if (act !== 'block' && act !== 'mute') throw new Refusal('not_found')
  const [member] = await context.db
    .select({
      id: members.id,
      username: members.username,
      fullName: publicName().as('public_name'),
    })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        ne(members.id, id),
        hasOpenAccount(),
        isNotBlocked(id, members.id),
      ),
    )
  if (!member) throw new Refusal('not_found')
  return { member, act }
}

export function changeBlock(
  context: Context,
  { memberId, act }: BlockChange,
): Promise<MemberName | null> {
  const change = {
    memberId,
    kind: act === 'block' || act === 'unblock' ? 'block' : 'mute',
  } as const
  if (act === 'unblock' || act === 'unmute') return removeBlock(context, change)
  return act === 'block' ? blockMember(context, change) : muteMember(context, change)
}

/**
 * Blocks a member, so that neither sees the other. The same batch ends follows, collaborations and invitations between
 * them, and hides what they had sent each other. Refuses `too_many_blocks`, and `not_found` for unknown members, the viewer, and members who blocked the viewer.
 */
export async function blockMember(
  context: Context,
  { memberId }: { memberId: number },
): Promise<MemberName> {
  const { id } = signedIn(context)
  const isBlocked = hasBlock(id, memberId, 'block')
  return addBlock(context, memberId, 'block', [
    sql`insert into blocks select ${memberId}, ${id}, 'blocked', ${context.now}, is_partner
      from members where id = ${id} and ${isBlocked} on conflict do nothing`,
    sql`delete from blocks where viewer_id = ${id} and other_id = ${memberId} and kind = 'mute'
      and ${isBlocked}`,
    ...severTies(context, memberId).map((severTie) => sql`${severTie} and ${isBlocked}`),
  ])
}

function muteMember(context: Context, { memberId }: { memberId: number }): Promise<MemberName> {
  return addBlock(context, memberId, 'mute', [])
}

type Kind = 'block' | 'mute'

const BlockOutcome = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  isAdded: Condition,
})

async function addBlock(
  context: Context,
  memberId: number,
  kind: Kind,
  others: readonly SQL[],
): Promise<MemberName> {
  const { id } = signedIn(context)
  const mayBlock = sql`(${isNotBlocked(id, members.id)} or ${hasBlock(id, memberId, kind)})`
  const memberExists = sql`exists (select 1 from ${members}
    where ${members.id} = ${memberId} and ${members.id} <> ${id} and ${hasOpenAccount()} and ${mayBlock})`
  const count = sql`(select count(*) from blocks where viewer_id = ${id} and kind <> 'blocked')`
  const answers = await runBatch(context.db, [
    sql`insert into blocks select ${id}, ${memberId}, ${kind}, ${context.now}, is_partner
      from members where id = ${memberId} and ${memberExists} and ${count} < ${MAX_BLOCKS} on conflict do nothing`,
    ...others,
    sql`select id, username, ${publicNameIn('members')} as fullName, ${hasBlock(id, memberId, kind)} as isAdded
      from members where id = ${memberId} and ${memberExists}`,
  ])
  const [outcome] = rowsOf(BlockOutcome, answers.at(-1))
  if (!outcome) throw new Refusal('not_found')
  const { isAdded, ...member } = outcome
  if (!isAdded) throw new Refusal('too_many_blocks')
  return member
}

/** Removes a block or mute, if there is one. Relations that the block ended aren't restored. */
async function removeBlock(
  context: Context,
  { memberId, kind }: { memberId: number; kind: Kind },
): Promise<null> {
  const { id } = signedIn(context)
  const isBlocked = hasBlock(id, memberId, 'block')
  const unblocking = [
    // Hides invitations that were emailed to the viewer during the block.
    ...severTies(context, memberId).map((severTie) => sql`${severTie} and ${isBlocked}`),
    sql`delete from blocks where viewer_id = ${memberId} and other_id = ${id} and kind = 'blocked'`,
  ]
  await runBatch(context.db, [
    ...(kind === 'block' ? unblocking : []),
    sql`delete from blocks where viewer_id = ${id} and other_id = ${memberId} and kind = ${kind}`,
  ])
  return null
}

function hasBlock(id: number, otherId: number, kind: Kind): SQL {
  return sql`exists (
    select 1 from blocks where viewer_id = ${id} and other_id = ${otherId} and kind = ${kind}
  )`
}

function severTies({ viewer, now }: Context, otherId: number): SQL[] {
  const { id } = signedIn({ viewer })
  return [
    [id, otherId],
    [otherId, id],
  ].flatMap(([one, other]) => {
    const isOtherMember = sql`(member_id = ${other} or email = (select email from members where id = ${other}))`
    return [
      sql`delete from member_follows where follower_id = ${one} and member_id = ${other}`,
      sql`update shares set hidden_at = ${now} where sender_id = ${one} and receiver_id = ${other}
        and hidden_at is null`,
      sql`delete from board_follows where follower_id = ${one}
        and board_id in (select id from boards where owner_id = ${other})`,
      sql`delete from board_collaborators where ${isOtherMember}
        and board_id in (select id from boards where owner_id = ${one})`,
      sql`delete from business_access where ${isOtherMember} and business_id = ${one} and state = 'invited'`,
    ]
  })
}

export type BlockListRow = Awaited<ReturnType<typeof blockRows>>[number]

export async function listBlocks(
  context: Context,
  query: TimedQuery,
): Promise<ListPage<BlockListRow>> {
  const rows = await blockRows(context, query)
  return timedPageOf(rows, query.pageSize, ({ createdAt, id }) => ({ at: createdAt, id }))
}

function blockRows(context: Context, { bookmark, pageSize }: TimedQuery) {
  const { id } = signedIn(context)
  const further = bookmark
    ? sql`(${blocks.createdAt}, ${blocks.otherId}) < (${bookmark.at}, ${bookmark.id})`
    : sql`true`
  return context.db
    .select({
      id: members.id,
      username: members.username,
      fullName: publicName().as('public_name'),
      avatarColorIndex: members.avatarColorIndex,
      pictureHash: pictures.hash,
      kind: sql<Kind>`${blocks.kind}`.as('kind'),
      createdAt: sql<number>`${blocks.createdAt}`.as('blocked_at'),
    })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.otherId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(
      sql`${blocks.viewerId} = ${id} and ${blocks.kind} <> 'blocked' and ${hasOpenAccount()} and ${further}`,
    )
    .orderBy(sql`${blocks.createdAt} desc, ${blocks.otherId} desc`)
    .limit(pageSize + 1)
}
