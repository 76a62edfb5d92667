import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { jsonEntries } from '../../../db/listed-columns.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { isInvitationOf, visibleTo } from '../../core/permissions/boards.server.ts'
import { actingId } from '../../identity/business/acting.ts'
import { PIN_TEXT_NAMES } from '../pins/fields/text-fields.ts'
import { mayBeSeen } from '../pins/pin-rights.server.ts'
import type { ReportTarget } from './reports.ts'

/**
 * The subject of a report, if the viewer can see it and doesn't own it. All pins with the same picture are one subject,
 * and a message is reported with its sender.
 */
export function subjectOf(viewer: Viewer, { kind, id }: ReportTarget): SQL {
  switch (kind) {
    case 'pin':
      return sql`(
        select 'picture' as kind, ${pins.pictureId} as subject_id, ${members.id} as member_id,
          ${pins.pictureId} as picture_id, ${pins.id} as pin_id, hash,
          ${SHOWN_PIN} as shown
        from ${pins} join ${boards} on ${boards.id} = ${pins.boardId}
        join ${members} on ${members.id} = ${pins.pinnerId} join pictures on pictures.id = ${pins.pictureId}
        where ${and(eq(pins.id, id), mayBeSeen(viewer), isOther(viewer))}
      )`
    case 'board':
      return sql`(
        select 'board' as kind, ${boards.id} as subject_id, ${OF_BOARD}
        from ${boards} join ${members} on ${members.id} = ${boards.ownerId}
        where ${and(eq(boards.id, id), visibleTo(viewer), isOther(viewer))}
      )`
    case 'member':
      return sql`(
        select 'member' as kind, ${members.id} as subject_id, ${members.id} as member_id, null as picture_id,
          null as pin_id, null as hash, json_object('about', ${members.about}, ${MAKER}) as shown
        from ${members}
        where ${and(eq(members.id, id), hasOpenAccount(), isNotBlocked(viewer.id, members.id), isOther(viewer))}
      )`
    case 'message':
      return sql`(
        select 'member' as kind, ${members.id} as subject_id, ${members.id} as member_id, null as picture_id,
          null as pin_id, null as hash, json_object('about', ${members.about}, 'message', message, ${MAKER}) as shown
        from ${members} join (${receivedMessage(viewer, id)}) as received on received.sender_id = ${members.id}
        where ${and(hasOpenAccount(), isOther(viewer))}
      )`
    case 'invitation':
      return sql`(
        select 'invitation' as kind, asked.id as subject_id, ${OF_BOARD} from (
          select id, board_id from board_collaborators where board_id = ${id} and state = 'invited'
            and ${isInvitationOf(viewer.id)} order by id limit 1
        ) as asked
        join ${boards} on ${boards.id} = asked.board_id join ${members} on ${members.id} = ${boards.ownerId}
        where ${and(visibleTo(viewer), isOther(viewer))}
      )`
  }
}

/** A message that the viewer got, also if its sender has withdrawn it since. */
export function receivedMessage(viewer: Viewer, shareId: number): SQL {
  return sql`select sender_id, message from shares
    where id = ${shareId} and receiver_id = ${viewer.id} and message <> ''`
}

const MAKER = sql`'username', ${members.username}, 'fullName', ${publicName()}`

/** A pin's data in the form that a case stores. The query must join the pin's board and its pinner. */
export const SHOWN_PIN = sql`json_object(${jsonEntries(PIN_TEXT_NAMES, 'pins')},
  'link', coalesce(${pins.link}, ''), 'board', ${boards.name}, ${MAKER})`

const OF_BOARD = sql`${members.id} as member_id, null as picture_id, null as pin_id, null as hash,
  json_object('board', ${boards.name}, 'description', ${boards.description}, ${MAKER}) as shown`

function isOther(viewer: Viewer): SQL {
  return sql`${members.id} not in (${viewer.id}, ${actingId(viewer)})`
}
