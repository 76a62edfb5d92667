import { sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boardCollaborators, boardSections, boards, secretLinks } from '../../db/content/boards.ts'
import { pins } from '../../db/content/pins.ts'
import { runBatch } from '../../db/run-batch.ts'
import { hasOpenAccount } from '../core/permissions/accounts.server.ts'
import { visibleToId } from '../core/permissions/boards.server.ts'
import { copied, ERASED_ROWS, type PersonalData } from '../core/personal-data.ts'
import { CONTENT_LEFT_OUT } from './left-out-columns.ts'
import { noteOf } from './pins/notes/note.server.ts'

/** Boards of an erased account get the earliest deletion time, so that they are purged at once. */
export const LONG_AGO = 1

const OUT = CONTENT_LEFT_OUT

export const contentData: PersonalData = {
  leftOut: OUT,
  texts: (id) => ({
    boards: {
      about: 'your boards',
      rows: sql`select ${copied(boards, OUT.boards)} from boards where owner_id = ${id}`,
    },
    'board-places': {
      about: 'your own order of boards',
      rows: sql`select boards.id, row_number() over (order by order_key) as place,
          case when ${visibleToId(id)} then boards.name end as board
        from board_places join boards on boards.id = board_places.board_id where board_places.member_id = ${id}`,
    },
    sections: {
      about: 'their sections',
      rows: sql`select ${copied(boardSections, OUT.board_sections)}
        from board_sections join boards on boards.id = board_sections.board_id
        where boards.owner_id = ${id}`,
    },
    shared: {
      about: 'boards you share, and who you share them with',
      rows: sql`select ${copied(boardCollaborators, OUT.board_collaborators, 'asked')}, boards.name as board,
          members.username as "with"
        from board_collaborators as asked join boards on boards.id = asked.board_id
        left join members on members.id = asked.member_id
        where (boards.owner_id = ${id} or asked.member_id = ${id}) and ${visibleToId(id)}`,
    },
    sent: {
      about: "pins, boards and profiles you've sent or received",
      rows: sql`select shares.id, kind, subject_id, message, hidden_at, senders.username as "from", receivers.username as "to"
        from shares join members as senders on senders.id = sender_id
        join members as receivers on receivers.id = receiver_id
        where sender_id = ${id} or (receiver_id = ${id} and hidden_at is null)`,
    },
    secretLinks: {
      about: 'links to your secret boards',
      rows: sql`select ${copied(secretLinks, OUT.secret_links, 'links')}, boards.name as board
        from secret_links as links join boards on boards.id = board_id where owner_id = ${id}`,
    },
    pins: {
      about: 'your pins; "file" names the picture or video',
      // The names of boards the member has left are omitted, because they may be secret now.
      rows: sql`select ${copied(pins, OUT.pins)}, ${noteOf(id)} as note,
          case when ${visibleToId(id)} then boards.name end as board,
          case when ${visibleToId(id)} then board_sections.title end as section,
          case when pins.deleted_at is not null then null
            when videos.id is null then 'pictures/' || pins.id || '.' || substr(pictures.type, 7)
            else 'videos/' || pins.id || '.' || substr(videos.type, 7) end as file
        from pins join boards on boards.id = pins.board_id
        join pictures on pictures.id = pins.picture_id
        left join videos on videos.id = pins.video_id
        left join board_sections on board_sections.id = pins.section_id
        where pins.pinner_id = ${id}`,
    },
    following: {
      about: 'who and what you follow',
      rows: sql`select follows.id, members.username, null as board from member_follows as follows
          join members on members.id = follows.member_id
          where follows.follower_id = ${id} and ${hasOpenAccount()}
        union all select follows.id, members.username, boards.name from board_follows as follows
          join boards on boards.id = follows.board_id join members on members.id = boards.owner_id
          where follows.follower_id = ${id} and ${visibleToId(id)}`,
    },
    blocks: {
      about: "people you've blocked or muted",
      rows: sql`select blocks.rowid as id, members.username, kind, blocks.created_at from blocks
        join members on members.id = other_id where viewer_id = ${id} and kind <> 'blocked'`,
    },
    unwanted: {
      about: "pictures you've hidden, each with a pin that shows it",
      rows: sql`select unwanted.rowid as id, '/pin/' || (
          select max(pins.id) from pins join boards on boards.id = pins.board_id
          where picture_id = unwanted.picture_id and is_listed = 1 and ${visibleToId(id)}
        ) || '/' as pin, unwanted.created_at
        from unwanted_pictures as unwanted where member_id = ${id}`,
    },
    reports: {
      about: 'what you reported',
      rows: sql`select reports.id, report_cases.kind, shown, reason, note, message, reports.created_at, decided_at
        from reports join report_cases on report_cases.id = case_id where reporter_id = ${id}`,
    },
  }),
  eraseAtOnce: ({ id, email, isErased }) => [
    sql`delete from board_collaborators where (email = ${email} or member_id = ${id}) and ${isErased}`,
    sql`update link_domains set official_member_id = null, claimed_at = null, device = null
      where official_member_id = ${id} and ${isErased}`,
    sql`update boards set deleted_at = ${LONG_AGO} where owner_id = ${id} and ${isErased}`,
  ],
  eraseSteps: (worker, id) => [() => givePinsAway(worker, id)],
  erasedRows: (id) => [
    ['member_follows', sql`member_id = ${id}`],
    ['member_follows', sql`follower_id = ${id}`],
    ['board_follows', sql`follower_id = ${id}`],
    ['blocks', sql`viewer_id = ${id} or other_id = ${id}`],
    ['unwanted_pictures', sql`member_id = ${id}`],
    ['pin_notes', sql`member_id = ${id}`],
    ['past_notes', sql`member_id = ${id}`],
    ['board_places', sql`member_id = ${id}`],
    ['shares', sql`sender_id = ${id} or receiver_id = ${id}`],
    [
      'reports',
      sql`reporter_id = ${id} or case_id in (select id from report_cases where member_id = ${id})`,
    ],
    ['report_cases', sql`member_id = ${id}`],
  ],
  forgetActor: ['pins', 'boards'],
}

/** Pins on other members' boards pass to the boards' owners. */
async function givePinsAway({ db }: Pick<Context, 'db'>, id: number): Promise<number> {
  const [given = []] = await runBatch(db, [
    sql`update pins set pinner_id = boards.owner_id, is_listed = pins.deleted_at is null
          and boards.privacy = 'public' and boards.archived_at is null and boards.deleted_at is null
          and owners.state in ('active', 'soft_banned') and owners.limited_at is null
          and boards.limited_at is null and pins.limited_at is null
      from boards join members as owners on owners.id = boards.owner_id
      where boards.id = pins.board_id and pins.id in (
        select theirs.id from pins as theirs join boards as others on others.id = theirs.board_id
        where theirs.pinner_id = ${id} and others.owner_id <> ${id} limit ${ERASED_ROWS}
      ) returning pins.id`,
  ])
  return given.length
}
