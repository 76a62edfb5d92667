import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'
import type { NotificationKind } from '../../core/permissions/notifications.server.ts'

/** Groups of notifications that a member can turn off. Those about decisions and log-ins are always sent. */
export const NOTIFICATION_CHOICES = [
  { name: 'saves', label: 'Saves of my pins', kinds: ['saved'] },
  { name: 'followers', label: 'New followers', kinds: ['followed', 'board_followed'] },
  { name: 'prices', label: 'Price changes on pins I saved', kinds: ['price_fell'] },
  { name: 'sharing', label: 'Shared boards', kinds: ['board_pinned', 'invited', 'joined'] },
  {
    name: 'sent',
    label: 'Pins and boards shared with me',
    kinds: ['sent_pin', 'sent_board', 'sent_profile'],
  },
  { name: 'copies', label: 'Imports and copies of my data', kinds: ['imported', 'data_ready'] },
  {
    name: 'promoting',
    label: 'My campaigns',
    kinds: [
      'campaign_approved',
      'campaign_rejected',
      'campaign_changes_rejected',
      'campaign_ended',
      'bill_unpaid',
    ],
  },
  { name: 'claims', label: 'My claimed websites', kinds: ['claim_lapsed'] },
] as const satisfies readonly { name: string; label: string; kinds: readonly NotificationKind[] }[]

export const NotificationChoices = v.object(
  Object.fromEntries(NOTIFICATION_CHOICES.map(({ name }) => [name, Flag])),
)
export type NotificationChoices = v.InferOutput<typeof NotificationChoices>

export function choicesOf(quiet: readonly string[]): NotificationChoices {
  return Object.fromEntries(
    NOTIFICATION_CHOICES.map(({ name, kinds }) => [
      name,
      !kinds.every((kind) => quiet.includes(kind)),
    ]),
  )
}

export function mutedKindsOf(choices: NotificationChoices): NotificationKind[] {
  return NOTIFICATION_CHOICES.flatMap(({ name, kinds }) => (choices[name] ? [] : [...kinds]))
}
