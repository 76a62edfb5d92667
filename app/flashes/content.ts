import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { type Said, said, type Told } from './flashes.ts'

/** The note that was there before; its text would be too long for a cookie. */
const LostNote = v.nullable(v.object({ pinId: v.number(), changeId: v.number() }))
type LostNote = v.InferOutput<typeof LostNote>

export const ContentFlash = v.variant('kind', [
  v.object({ kind: v.literal('pin_deleted'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_restored'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_edited'), lost: LostNote }),
  v.object({ kind: v.literal('link_removed'), pinId: v.number() }),
  v.object({
    kind: v.literal('link_visited'),
    state: v.picklist(['there', 'gone', 'closed', 'unknown', 'busy']),
  }),
  v.object({
    kind: v.literal('page_read'),
    state: v.picklist(['read', 'nothing', 'known', 'closed', 'unreachable', 'busy']),
  }),
  v.object({ kind: v.literal('note_saved'), lost: LostNote }),
  v.object({ kind: v.literal('note_removed'), lost: LostNote }),
  v.object({
    kind: v.literal('doubles_removed'),
    pinIds: v.array(v.number()),
    removedAt: v.number(),
  }),
  v.object({ kind: v.literal('doubles_dismissed'), pinId: v.number() }),
  v.object({ kind: v.literal('topics_chosen') }),
  v.object({
    kind: v.literal('pin_saved'),
    pinId: v.number(),
    viaPinId: v.nullable(v.number()),
    place: v.string(),
  }),
  v.object({
    kind: v.literal('pin_created'),
    pinId: v.number(),
    place: v.string(),
    twin: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('pins_created'),
    pinIds: v.array(v.number()),
    boardId: v.number(),
    place: v.string(),
  }),
  v.object({ kind: v.literal('board_deleted'), boardId: v.number(), board: v.string() }),
  v.object({ kind: v.literal('board_restored'), board: v.string() }),
  v.object({ kind: v.literal('board_archived'), boardId: v.number() }),
  v.object({ kind: v.literal('board_unarchived'), boardId: v.number() }),
  v.object({ kind: v.literal('board_edited') }),
  v.object({
    kind: v.literal('board_moved'),
    boardId: v.number(),
    board: v.string(),
    position: v.number(),
    count: v.number(),
    wasAfterId: v.nullable(v.number()),
    wasBeforeId: v.nullable(v.number()),
  }),
  v.object({ kind: v.literal('invited'), name: v.string() }),
  v.object({ kind: v.literal('collaborator_removed') }),
  v.object({ kind: v.literal('board_left') }),
  v.object({ kind: v.literal('invitation_accepted'), board: v.string() }),
  v.object({ kind: v.literal('invitation_declined') }),
  v.object({ kind: v.literal('followed'), name: v.string() }),
  v.object({ kind: v.literal('unfollowed'), memberId: v.number() }),
  v.object({ kind: v.literal('unfollowed_board'), boardId: v.number() }),
  v.object({ kind: v.literal('site_claimed'), host: v.string() }),
  v.object({ kind: v.literal('site_released'), host: v.string() }),
  v.object({ kind: v.literal('picture_hidden'), pinId: v.number() }),
  v.object({ kind: v.literal('picture_wanted') }),
  v.object({
    kind: v.literal('home_tuned'),
    wish: v.picklist(['hidesAi', 'ignoresInterests']),
    isOn: v.boolean(),
  }),
  v.object({ kind: v.literal('member_blocked'), memberId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('member_muted'), memberId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('sent'), sendId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('secret_link_created') }),
  v.object({ kind: v.literal('secret_link_revoked'), boardId: v.number(), linkId: v.number() }),
  v.object({ kind: v.literal('secret_link_restored') }),
])

export const CONTENT: Told<v.InferOutput<typeof ContentFlash>> = {
  pin_deleted: ({ pinId }) => said('Pin deleted', `/pin/${pinId}/restore/`),
  pin_restored: () => said('Pin restored'),
  pin_edited: ({ lost }) => saidWithNote('Pin updated', lost, 'Put old note back'),
  link_removed: ({ pinId }) => said('Link removed', `/pin/${pinId}/link/put-back/`),
  link_visited: ({ state }) => said(VISITED[state]),
  page_read: ({ state }) => said(READ[state]),
  note_saved: ({ lost }) => saidWithNote('Note saved', lost),
  note_removed: ({ lost }) => saidWithNote('Note removed', lost),
  doubles_removed: ({ pinIds, removedAt }) =>
    said(
      pinIds.length === 1 ? '1 pin removed' : `${pinIds.length} pins removed`,
      '/settings/doubles/',
      {
        pinIds: pinIds.join(),
        removedAt: String(removedAt),
      },
    ),
  doubles_dismissed: ({ pinId }) =>
    said('They stay as they are', '/settings/doubles/', { together: String(pinId) }),
  topics_chosen: () => said('Your home begins with what you chose'),
  pin_saved: ({ pinId, place }) =>
    said(`Saved to ${isolated(place)}`, `/pin/${pinId}/delete/`, { undo: 'on' }),
  pin_created: ({ pinId, place, twin }) =>
    said(
      twin
        ? `Saved to ${isolated(place)}. You have this picture already, on ${isolated(twin)}`
        : `Saved to ${isolated(place)}`,
      `/pin/${pinId}/delete/`,
      { undo: 'on' },
    ),
  pins_created: ({ boardId, pinIds, place }) =>
    said(`Saved ${pinIds.length} pins to ${isolated(place)}`, `/board/${boardId}/pins/delete/`, {
      ...{ pinIds: pinIds.join(), undo: '1' },
    }),
  board_deleted: ({ board, boardId }) =>
    said(`Board “${isolated(board)}” deleted`, `/board/${boardId}/restore/`),
  board_restored: ({ board }) => said(`Board “${isolated(board)}” restored`),
  board_archived: ({ boardId }) => said('Board archived', `/board/${boardId}/unarchive/`),
  board_unarchived: () => said('Board back in your profile'),
  board_edited: () => said('Board updated'),
  board_moved: ({ boardId, board, position, count, wasAfterId, wasBeforeId }) =>
    said(
      `“${isolated(board)}” is board ${position} of ${count} now`,
      wasAfterId === null && wasBeforeId === null ? undefined : `/board/${boardId}/place/`,
      {
        undo: 'on',
        ...(wasAfterId === null ? { beforeId: `${wasBeforeId}` } : { afterId: `${wasAfterId}` }),
      },
    ),
  invited: ({ name }) => said(`Invitation sent to ${isolated(name)}`),
  collaborator_removed: () => said('Removed from the board. Their pins stay.'),
  board_left: () => said('You left the board. Your pins stay.'),
  invitation_accepted: ({ board }) => said(`You can save to ${isolated(board)} now`),
  invitation_declined: () => said('Invitation declined'),
  followed: ({ name }) => said(`You're following ${isolated(name)}`),
  unfollowed: ({ memberId }) =>
    said('Unfollowed', '/follow/', { undo: 'on', follow: 'true', memberId: String(memberId) }),
  unfollowed_board: ({ boardId }) =>
    said('Unfollowed', '/follow/', { undo: 'on', follow: 'true', boardId: String(boardId) }),
  site_claimed: ({ host }) => said(`${isolated(host)} is yours: its pins name you now.`),
  site_released: ({ host }) => said(`${isolated(host)} isn't yours here any more.`),
  picture_hidden: ({ pinId }) =>
    said('You’ll see less like this, and this picture never again', `/pin/${pinId}/not-for-me/`, {
      undo: 'on',
    }),
  picture_wanted: () => said('It may come to your home again'),
  home_tuned: ({ wish, isOn }) =>
    said(TUNED[wish][isOn ? 'on' : 'off'], '/settings/home/', { wish, isOn: isOn ? '' : 'on' }),
  member_blocked: ({ memberId, name }) =>
    said(`You blocked ${isolated(name)}`, `/blocks/${memberId}/unblock/`),
  member_muted: ({ memberId, name }) =>
    said(`You muted ${isolated(name)}`, `/blocks/${memberId}/unmute/`),
  sent: ({ sendId, name }) => said(`Sent to ${isolated(name)}`, '/send/', { undo: String(sendId) }),
  secret_link_created: () => said('The link is there'),
  secret_link_revoked: ({ boardId, linkId }) =>
    said('The link opens nothing any more', `/board/${boardId}/links/${linkId}/restore/`),
  secret_link_restored: () => said('The link works again'),
}

function saidWithNote(words: string, lost: LostNote, label?: string): Said {
  if (!lost) return said(words)
  const fields = { changeId: String(lost.changeId) }
  return said(words, `/pin/${lost.pinId}/note/undo/`, fields, label)
}

const VISITED = {
  there: 'That page is there again',
  gone: 'That page is still gone',
  closed: 'The site asks programs to stay away, so we don’t look.',
  unknown: 'The site gives no clear answer. Try again later.',
  busy: 'The site is being asked too much just now. Try again later.',
}

const READ = {
  read: 'That is what the page says now',
  nothing: 'The page tells nothing about itself.',
  known: 'That page was read just now.',
  closed: VISITED.closed,
  unreachable: 'The page can’t be read just now. Try again later.',
  busy: VISITED.busy,
}

const TUNED = {
  hidesAi: { on: 'AI pictures stay out now', off: 'AI pictures may come again' },
  ignoresInterests: {
    on: 'Promoted pins no longer go by what you save',
    off: 'Promoted pins may go by what you save',
  },
}
