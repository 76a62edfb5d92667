import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { type FlashMessage, type FlashMessages, flashMessage, withBoardLink } from './flashes.ts'

/** The previous note, by reference, because its text would be too long for a cookie. */
const PreviousNote = v.nullable(v.object({ pinId: v.number(), changeId: v.number() }))
type PreviousNote = v.InferOutput<typeof PreviousNote>

export const ContentFlash = v.variant('kind', [
  v.object({ kind: v.literal('pin_deleted'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_restored'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_edited'), lost: PreviousNote }),
  v.object({ kind: v.literal('link_removed'), pinId: v.number() }),
  v.object({
    kind: v.literal('link_visited'),
    state: v.picklist(['there', 'gone', 'closed', 'unknown', 'busy']),
  }),
  v.object({
    kind: v.literal('page_read'),
    state: v.picklist(['read', 'nothing', 'known', 'closed', 'unreachable', 'busy']),
  }),
  v.object({ kind: v.literal('note_saved'), lost: PreviousNote }),
  v.object({ kind: v.literal('note_removed'), lost: PreviousNote }),
  v.object({
    kind: v.literal('duplicates_removed'),
    pinIds: v.array(v.number()),
    removedAt: v.number(),
  }),
  v.object({ kind: v.literal('duplicates_cleared'), count: v.number(), clearedAt: v.number() }),
  v.object({ kind: v.literal('duplicates_dismissed'), pinId: v.number() }),
  v.object({ kind: v.literal('topics_chosen') }),
  v.object({
    kind: v.literal('pin_saved'),
    pinId: v.number(),
    viaPinId: v.nullable(v.number()),
    boardId: v.number(),
    place: v.string(),
  }),
  v.object({
    kind: v.literal('pin_created'),
    pinId: v.number(),
    boardId: v.number(),
    place: v.string(),
    duplicate: v.optional(v.string()),
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
  v.object({
    kind: v.literal('board_edited'),
    /** A section before this edit. */
    was: v.optional(
      v.object({
        boardId: v.number(),
        sectionId: v.number(),
        name: v.string(),
        description: v.string(),
      }),
    ),
  }),
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
  v.object({
    kind: v.literal('download_started'),
    path: v.pipe(v.string(), v.startsWith('/media/')),
  }),
  v.object({ kind: v.literal('unfollowed'), memberId: v.number() }),
  v.object({ kind: v.literal('unfollowed_board'), boardId: v.number() }),
  v.object({ kind: v.literal('site_claimed'), host: v.string() }),
  v.object({ kind: v.literal('site_released'), host: v.string() }),
  v.object({ kind: v.literal('picture_hidden'), pinId: v.number() }),
  v.object({ kind: v.literal('picture_wanted') }),
  v.object({
    kind: v.literal('home_tuned'),
    option: v.picklist(['hidesAi', 'ignoresInterests']),
    isOn: v.boolean(),
  }),
  v.object({ kind: v.literal('member_blocked'), memberId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('member_muted'), memberId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('sent'), sendId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('secret_link_created') }),
  v.object({ kind: v.literal('secret_link_revoked'), boardId: v.number(), linkId: v.number() }),
  v.object({ kind: v.literal('secret_link_restored') }),
])

export const CONTENT: FlashMessages<v.InferOutput<typeof ContentFlash>> = {
  pin_deleted: ({ pinId }) => flashMessage('Pin deleted', `/pin/${pinId}/restore/`),
  pin_restored: () => flashMessage('Pin restored'),
  pin_edited: ({ lost }) => messageWithNote('Pin updated', lost, 'Restore old note'),
  link_removed: ({ pinId }) => flashMessage('Link removed', `/pin/${pinId}/link/put-back/`),
  link_visited: ({ state }) => flashMessage(LINK_CHECK_TEXTS[state]),
  page_read: ({ state }) => flashMessage(PAGE_READ_TEXTS[state]),
  note_saved: ({ lost }) => messageWithNote('Note saved', lost),
  note_removed: ({ lost }) => messageWithNote('Note removed', lost),
  duplicates_removed: ({ pinIds, removedAt }) =>
    flashMessage(
      pinIds.length === 1 ? '1 pin removed' : `${pinIds.length} pins removed`,
      '/settings/doubles/',
      {
        pinIds: pinIds.join(),
        removedAt: String(removedAt),
      },
    ),
  duplicates_cleared: ({ count, clearedAt }) =>
    flashMessage(
      count === 1 ? '1 pin removed' : `${count.toLocaleString('en')} pins removed`,
      '/settings/doubles/',
      { clearedAt: String(clearedAt) },
    ),
  duplicates_dismissed: ({ pinId }) =>
    flashMessage('Marked as not duplicates', '/settings/doubles/', { together: String(pinId) }),
  topics_chosen: () => flashMessage('Your home feed now uses your topics'),
  pin_saved: (saved) => savedMessage(saved, `Saved to ${isolated(saved.place)}`),
  pin_created: ({ duplicate, ...saved }) =>
    savedMessage(
      saved,
      duplicate
        ? `Saved to ${isolated(saved.place)}. You already have this picture on ${isolated(duplicate)}`
        : `Saved to ${isolated(saved.place)}`,
    ),
  pins_created: ({ boardId, pinIds, place }) =>
    withBoardLink(
      flashMessage(
        `Saved ${pinIds.length} pins to ${isolated(place)}`,
        `/board/${boardId}/pins/delete/`,
        {
          pinIds: pinIds.join(),
          undo: '1',
        },
      ),
      { name: isolated(place), boardId },
    ),
  board_deleted: ({ board, boardId }) =>
    flashMessage(`Board “${isolated(board)}” deleted`, `/board/${boardId}/restore/`),
  board_restored: ({ board }) => flashMessage(`Board “${isolated(board)}” restored`),
  board_archived: ({ boardId }) => flashMessage('Board archived', `/board/${boardId}/unarchive/`),
  board_unarchived: () => flashMessage('Board unarchived'),
  board_edited: ({ was }) => {
    if (!was) return flashMessage('Board updated')
    const { boardId, sectionId, name, description } = was
    const fields = { undo: 'on', sectionId: String(sectionId), name, description }
    return flashMessage('Board updated', `/board/${boardId}/organise/`, fields)
  },
  board_moved: ({ boardId, board, position, count, wasAfterId, wasBeforeId }) =>
    flashMessage(
      `“${isolated(board)}” is now board ${position} of ${count}`,
      wasAfterId === null && wasBeforeId === null ? undefined : `/board/${boardId}/place/`,
      {
        undo: 'on',
        ...(wasAfterId === null ? { beforeId: `${wasBeforeId}` } : { afterId: `${wasAfterId}` }),
      },
    ),
  invited: ({ name }) => flashMessage(`Invitation sent to ${isolated(name)}`),
  collaborator_removed: () => flashMessage('Removed from the board. Their pins stay.'),
  board_left: () => flashMessage('You left the board. Your pins stay.'),
  invitation_accepted: ({ board }) => flashMessage(`You can now save to ${isolated(board)}`),
  invitation_declined: () => flashMessage('Invitation declined'),
  download_started: () => flashMessage('Your download has started'),
  followed: ({ name }) => flashMessage(`You're following ${isolated(name)}`),
  unfollowed: ({ memberId }) =>
    flashMessage('Unfollowed', '/follow/', {
      undo: 'on',
      follow: 'true',
      memberId: String(memberId),
    }),
  unfollowed_board: ({ boardId }) =>
    flashMessage('Unfollowed', '/follow/', {
      undo: 'on',
      follow: 'true',
      boardId: String(boardId),
    }),
  site_claimed: ({ host }) =>
    flashMessage(`${isolated(host)} is verified. Its pins now credit you.`),
  site_released: ({ host }) => flashMessage(`${isolated(host)} unclaimed.`),
  picture_hidden: ({ pinId }) =>
    flashMessage(
      'You’ll see less like this, and won’t see this picture again',
      `/pin/${pinId}/not-for-me/`,
      {
        undo: 'on',
      },
    ),
  picture_wanted: () => flashMessage('This picture can appear in your home feed again'),
  home_tuned: ({ option, isOn }) =>
    flashMessage(PREFERENCE_TEXTS[option][isOn ? 'on' : 'off'], '/settings/home/', {
      option,
      isOn: isOn ? '' : 'on',
    }),
  member_blocked: ({ memberId, name }) =>
    flashMessage(`You blocked ${isolated(name)}`, `/blocks/${memberId}/unblock/`),
  member_muted: ({ memberId, name }) =>
    flashMessage(`You muted ${isolated(name)}`, `/blocks/${memberId}/unmute/`),
  sent: ({ sendId, name }) =>
    flashMessage(`Sent to ${isolated(name)}`, '/send/', { undo: String(sendId) }),
  secret_link_created: () => flashMessage('Link created'),
  secret_link_revoked: ({ boardId, linkId }) =>
    flashMessage('The link no longer works', `/board/${boardId}/links/${linkId}/restore/`),
  secret_link_restored: () => flashMessage('The link works again'),
}

function savedMessage(
  { pinId, boardId, place }: { pinId: number; boardId: number; place: string },
  text: string,
): FlashMessage {
  const message = flashMessage(text, `/pin/${pinId}/delete/`, { undo: 'on' })
  return withBoardLink(message, { name: isolated(place), boardId })
}

function messageWithNote(text: string, lost: PreviousNote, label?: string): FlashMessage {
  if (!lost) return flashMessage(text)
  const fields = { changeId: String(lost.changeId) }
  return flashMessage(text, `/pin/${lost.pinId}/note/undo/`, fields, label)
}

const LINK_CHECK_TEXTS = {
  there: 'The page is back',
  gone: 'The page is still missing',
  closed: 'The site doesn’t allow automated access, so we can’t check.',
  unknown: 'The site’s response was unclear. Try again later.',
  busy: 'We’re asking this site too often right now. Try again later.',
}

const PAGE_READ_TEXTS = {
  read: 'Updated from the page',
  nothing: 'We found no details on the page.',
  known: 'We checked that page a moment ago.',
  closed: LINK_CHECK_TEXTS.closed,
  unreachable: 'We can’t read the page right now. Try again later.',
  busy: LINK_CHECK_TEXTS.busy,
}

const PREFERENCE_TEXTS = {
  hidesAi: { on: 'AI pictures are now hidden', off: 'AI pictures can appear again' },
  ignoresInterests: {
    on: 'Promoted pins no longer use your saves',
    off: 'Promoted pins can use your saves',
  },
}
