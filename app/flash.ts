import * as v from 'valibot'
import { isolated } from './direction.ts'

/** A message for the next page, with undo where there is one. */
export const Flash = v.variant('kind', [
  v.object({ kind: v.literal('pin_deleted'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_restored'), pinId: v.number() }),
  v.object({ kind: v.literal('pin_edited') }),
  v.object({
    kind: v.literal('pin_saved'),
    pinId: v.number(),
    /** The source of the save; null for a pin brought in. */
    viaPinId: v.nullable(v.number()),
    place: v.string(),
  }),
  v.object({
    kind: v.literal('pin_created'),
    pinId: v.number(),
    place: v.string(),
    /** The board that had the picture before. */
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
  v.object({ kind: v.literal('acted'), actionId: v.number(), text: v.string() }),
  v.object({ kind: v.literal('undone'), text: v.string() }),
  v.object({ kind: v.literal('done_at_desk'), text: v.string() }),
  v.object({ kind: v.literal('invited'), name: v.string() }),
  v.object({ kind: v.literal('collaborator_removed') }),
  v.object({ kind: v.literal('board_left') }),
  v.object({ kind: v.literal('invitation_accepted'), board: v.string() }),
  v.object({ kind: v.literal('invitation_declined') }),
  v.object({ kind: v.literal('followed'), name: v.string() }),
  v.object({ kind: v.literal('unfollowed'), memberId: v.number() }),
  v.object({ kind: v.literal('unfollowed_board'), boardId: v.number() }),
  /** The address that a verification went to; null where a provider answers for it. */
  v.object({ kind: v.literal('welcome'), email: v.nullable(v.string()) }),
  v.object({ kind: v.literal('refused'), text: v.string() }),
  v.object({ kind: v.literal('settings_saved') }),
  v.object({ kind: v.literal('password_changed') }),
  v.object({ kind: v.literal('connected'), provider: v.string() }),
  v.object({ kind: v.literal('shown'), provider: v.string() }),
  v.object({ kind: v.literal('disconnected'), provider: v.string() }),
  v.object({ kind: v.literal('site_claimed'), host: v.string() }),
  v.object({ kind: v.literal('site_released'), host: v.string() }),
  v.object({ kind: v.literal('code_sent') }),
  v.object({ kind: v.literal('factor_removed') }),
  v.object({ kind: v.literal('ways_ended') }),
  v.object({ kind: v.literal('deactivated') }),
  v.object({ kind: v.literal('closed') }),
  v.object({ kind: v.literal('converted'), name: v.string() }),
  v.object({ kind: v.literal('switched'), name: v.string() }),
  v.object({ kind: v.literal('profile_switched'), name: v.string() }),
  v.object({ kind: v.literal('logged_out_of'), left: v.string(), name: v.string() }),
  v.object({ kind: v.literal('became_personal') }),
  v.object({ kind: v.literal('access_invited'), name: v.string() }),
  v.object({ kind: v.literal('access_accepted'), business: v.string() }),
  v.object({ kind: v.literal('access_ended') }),
  v.object({ kind: v.literal('access_left'), business: v.string() }),
  v.object({ kind: v.literal('campaign_paused'), campaign: v.string() }),
  v.object({ kind: v.literal('campaign_resumed'), campaign: v.string() }),
  v.object({ kind: v.literal('campaign_ended'), campaign: v.string() }),
  v.object({ kind: v.literal('promotion_hidden'), campaignId: v.number() }),
  v.object({ kind: v.literal('picture_hidden'), pinId: v.number() }),
  v.object({ kind: v.literal('member_blocked'), memberId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('member_muted'), memberId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('card_added') }),
  v.object({ kind: v.literal('bill_paid') }),
  v.object({ kind: v.literal('tag_created'), tag: v.string() }),
  v.object({ kind: v.literal('tag_renamed'), tag: v.string() }),
  v.object({ kind: v.literal('tag_deleted'), tag: v.string() }),
  v.object({ kind: v.literal('factors_kept') }),
  v.object({ kind: v.literal('passkey_added') }),
  v.object({ kind: v.literal('passkey_renamed') }),
  v.object({ kind: v.literal('passkey_removed') }),
  v.object({ kind: v.literal('link_sent'), address: v.string() }),
  v.object({ kind: v.literal('email_change_dropped') }),
])
export type Flash = v.InferOutput<typeof Flash>

/** A message as pages show it: the server has the words. */
export type ShownFlash = Flash & {
  words: string
  /** The form that undoes it; null without undo. */
  undo: { path: string; fields: Readonly<Record<string, string>> } | null
}

export function shownFlash(flash: Flash): ShownFlash {
  const path = undoPath(flash)
  return {
    ...flash,
    words: flashText(flash),
    undo: path === null ? null : { path, fields: undoFields(flash) },
  }
}

function flashText(flash: Flash): string {
  switch (flash.kind) {
    case 'pin_deleted':
      return 'Pin deleted'
    case 'pin_restored':
      return 'Pin restored'
    case 'pin_edited':
      return 'Pin updated'
    case 'pin_created':
      return flash.twin
        ? `Saved to ${isolated(flash.place)}. You have this picture already, on ${isolated(flash.twin)}`
        : `Saved to ${isolated(flash.place)}`
    case 'pin_saved':
      return `Saved to ${isolated(flash.place)}`
    case 'pins_created':
      return `Saved ${flash.pinIds.length} pins to ${isolated(flash.place)}`
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
      return flash.email === null
        ? 'Your account is ready. Save what you like, and it is yours to find again.'
        : `We sent a message to ${flash.email}: its link tells us that the address is yours.`
    case 'acted':
    case 'undone':
    case 'done_at_desk':
    case 'refused':
      return flash.text
    case 'settings_saved':
      return 'Changes saved'
    case 'password_changed':
      return 'Password changed. Other devices are logged out.'
    case 'connected':
      return `${flash.provider} is connected. You can log in with it.`
    case 'shown':
      return `${flash.provider} is connected.`
    case 'disconnected':
      return `${flash.provider} is disconnected.`
    case 'site_claimed':
      return `${flash.host} is yours: its pins name you now.`
    case 'site_released':
      return `${flash.host} isn't yours here any more.`
    case 'code_sent':
      return 'We sent you a new code!'
    case 'converted':
      return `${isolated(flash.name)} is a business now`
    case 'switched':
      return `You're ${isolated(flash.name)} now`
    case 'profile_switched':
      return `You act as ${isolated(flash.name)} now`
    case 'logged_out_of':
      return `${isolated(flash.left)} is logged out. You're ${isolated(flash.name)} now.`
    case 'became_personal':
      return 'Your account is a personal one again'
    case 'access_invited':
      return `Invitation sent to ${isolated(flash.name)}`
    case 'access_accepted':
      return `You have access to ${isolated(flash.business)} now`
    case 'access_ended':
      return 'Their access has ended'
    case 'access_left':
      return `You no longer act for ${isolated(flash.business)}`
    case 'campaign_paused':
      return `“${isolated(flash.campaign)}” is paused`
    case 'campaign_resumed':
      return `“${isolated(flash.campaign)}” goes on`
    case 'campaign_ended':
      return `“${isolated(flash.campaign)}” has ended`
    case 'promotion_hidden':
      return 'You won’t see this promoted Pin again'
    case 'picture_hidden':
      return 'You won’t see this picture in your feeds again'
    case 'member_blocked':
      return `You blocked ${isolated(flash.name)}`
    case 'member_muted':
      return `You muted ${isolated(flash.name)}`
    case 'card_added':
      return 'Your card is added'
    case 'bill_paid':
      return 'Paid. The bill is in your mail.'
    case 'tag_created':
      return `The tag “${isolated(flash.tag)}” is there. Now put its code on your site.`
    case 'tag_renamed':
      return `The tag is called “${isolated(flash.tag)}” now`
    case 'tag_deleted':
      return `“${isolated(flash.tag)}” is deleted. What it counted stays in your reports.`
    case 'closed':
      return 'Your account is closed. Within 14 days, log in twice to keep it.'
    case 'deactivated':
      return 'Your account is deactivated. Log in twice to bring it back.'
    case 'ways_ended':
      return 'What could be ended is ended. Below is what stays.'
    case 'factor_removed':
      return 'It is removed.'
    case 'factors_kept':
      return 'Log-in goes on asking for a code.'
    case 'passkey_added':
      return 'The passkey is added. You can log in with it.'
    case 'passkey_renamed':
      return 'The passkey has its new name.'
    case 'passkey_removed':
      return 'The passkey is removed.'
    case 'link_sent':
      return `We sent a link to ${flash.address}.`
    case 'email_change_dropped':
      return 'The link is off. Your email stays as it is.'
  }
}

function undoPath(flash: Flash): string | null {
  switch (flash.kind) {
    case 'pin_deleted':
      return `/pin/${flash.pinId}/restore/`
    case 'pin_created':
    case 'pin_saved':
      return `/pin/${flash.pinId}/delete/`
    case 'pins_created':
      return `/board/${flash.boardId}/pins/delete/`
    case 'board_deleted':
      return `/board/${flash.boardId}/restore/`
    case 'board_archived':
      return `/board/${flash.boardId}/unarchive/`
    case 'unfollowed':
    case 'unfollowed_board':
      return '/follow/'
    case 'promotion_hidden':
      return `/promotions/${flash.campaignId}/show/`
    case 'picture_hidden':
      return `/pin/${flash.pinId}/not-for-me/`
    case 'member_blocked':
      return `/blocks/${flash.memberId}/unblock/`
    case 'member_muted':
      return `/blocks/${flash.memberId}/unmute/`
    case 'acted':
      return `/board/undo/${flash.actionId}/`
    default:
      return null
  }
}

function undoFields(flash: Flash): Readonly<Record<string, string>> {
  switch (flash.kind) {
    case 'pin_created':
    case 'pin_saved':
    case 'picture_hidden':
      return { undo: 'on' }
    case 'pins_created':
      return { pinIds: flash.pinIds.join() }
    case 'unfollowed':
      return { undo: 'on', follow: 'true', memberId: String(flash.memberId) }
    case 'unfollowed_board':
      return { undo: 'on', follow: 'true', boardId: String(flash.boardId) }
    default:
      return {}
  }
}

export const UNDONE: Flash = { kind: 'undone', text: 'Undone' }
