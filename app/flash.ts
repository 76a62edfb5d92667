import * as v from 'valibot'
import { isolated } from './direction.ts'

/** What has just been done, told on the next page with a way back where there is one. */
export const Flash = v.variant('kind', [
  v.object({ kind: v.literal('pin_deleted'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_restored'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_edited') }),
  v.object({
    kind: v.literal('pin_saved'),
    pinId: v.number(),
    /** The pin that it was saved from; null for one that its pinner brought in. */
    viaPinId: v.nullable(v.number()),
    place: v.string(),
  }),
  v.object({ kind: v.literal('pin_created'), pinId: v.number(), place: v.string() }),
  v.object({ kind: v.literal('board_deleted'), boardId: v.number(), board: v.string() }),
  v.object({ kind: v.literal('board_restored'), board: v.string() }),
  v.object({ kind: v.literal('board_archived'), boardId: v.number() }),
  v.object({ kind: v.literal('board_unarchived'), boardId: v.number() }),
  v.object({ kind: v.literal('board_edited') }),
  /** An act on many pins, which can be undone. */
  v.object({ kind: v.literal('acted'), actionId: v.number(), text: v.string() }),
  v.object({ kind: v.literal('undone'), text: v.string() }),
  v.object({ kind: v.literal('invited'), name: v.string() }),
  v.object({ kind: v.literal('collaborator_removed') }),
  v.object({ kind: v.literal('board_left') }),
  v.object({ kind: v.literal('invitation_accepted'), board: v.string() }),
  v.object({ kind: v.literal('invitation_declined') }),
  v.object({ kind: v.literal('followed'), name: v.string() }),
  v.object({ kind: v.literal('unfollowed'), memberId: v.number() }),
  v.object({ kind: v.literal('unfollowed_board'), boardId: v.number() }),
  v.object({ kind: v.literal('welcome'), email: v.string() }),
  v.object({ kind: v.literal('refused'), text: v.string() }),
  v.object({ kind: v.literal('settings_saved') }),
  v.object({ kind: v.literal('password_changed') }),
  v.object({ kind: v.literal('link_sent'), address: v.string() }),
  v.object({ kind: v.literal('email_change_dropped') }),
])
export type Flash = v.InferOutput<typeof Flash>

/** The words of a flash message. */
export function flashText(flash: Flash): string {
  switch (flash.kind) {
    case 'pin_deleted':
      return 'Pin deleted'
    case 'pin_restored':
      return 'Pin restored'
    case 'pin_edited':
      return 'Pin updated'
    case 'pin_created':
    case 'pin_saved':
      return `Saved to ${isolated(flash.place)}`
    case 'board_deleted':
      return `Board “${isolated(flash.board)}” deleted`
    case 'board_restored':
      return `Board “${isolated(flash.board)}” restored`
    case 'board_archived':
      return 'Board archived'
    case 'board_unarchived':
      return 'Board back in your profile'
    case 'board_edited':
      return 'Board updated'
    case 'invited':
      return `Invitation sent to ${isolated(flash.name)}`
    case 'collaborator_removed':
      return 'Removed from the board. Their pins stay.'
    case 'board_left':
      return 'You left the board. Your pins stay.'
    case 'invitation_accepted':
      return `You can save to ${isolated(flash.board)} now`
    case 'invitation_declined':
      return 'Invitation declined'
    case 'followed':
      return `You're following ${isolated(flash.name)}`
    case 'unfollowed':
    case 'unfollowed_board':
      return 'Unfollowed'
    case 'welcome':
      return `We sent a message to ${flash.email}: its link tells us that the address is yours.`
    case 'acted':
    case 'undone':
    case 'refused':
      return flash.text
    case 'settings_saved':
      return 'Changes saved'
    case 'password_changed':
      return 'Password changed. Other devices are logged out.'
    case 'link_sent':
      return `We sent a link to ${flash.address}.`
    case 'email_change_dropped':
      return 'The link is off. Your email stays as it is.'
  }
}

/** Where a form posts to undo what a flash message tells of; null where nothing is to be undone. */
export function undoPath(flash: Flash): string | null {
  switch (flash.kind) {
    case 'pin_deleted':
      return `/pin/${flash.pinId}/restore/`
    case 'pin_created':
    case 'pin_saved':
      return `/pin/${flash.pinId}/delete/`
    case 'board_deleted':
      return `/board/${flash.boardId}/restore/`
    case 'board_archived':
      return `/board/${flash.boardId}/unarchive/`
    case 'unfollowed':
    case 'unfollowed_board':
      return '/follow/'
    case 'acted':
      return `/board/undo/${flash.actionId}/`
    default:
      return null
  }
}

/** What the form sends that undoes it, beside where it goes; `undo` has it told as such. */
export function undoFields(flash: Flash): Readonly<Record<string, string>> {
  switch (flash.kind) {
    case 'pin_created':
    case 'pin_saved':
      return { undo: 'on' }
    case 'unfollowed':
      return { undo: 'on', follow: 'true', memberId: String(flash.memberId) }
    case 'unfollowed_board':
      return { undo: 'on', follow: 'true', boardId: String(flash.boardId) }
    default:
      return {}
  }
}

/** What is told once something was undone. */
export const UNDONE: Flash = { kind: 'undone', text: 'Undone' }
