import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'
import type { UpdateKind } from '../../ground/permissions/updates.server.ts'

/** Kinds that a member may do without, under one name; of decisions and log-ins everybody is told. */
export const UPDATE_CHOICES = [
  { name: 'saves', label: 'Saves of my pins', kinds: ['saved'] },
  { name: 'followers', label: 'New followers', kinds: ['followed', 'board_followed'] },
  { name: 'prices', label: 'Prices of what I saved', kinds: ['price_fell'] },
  { name: 'sharing', label: 'Shared boards', kinds: ['board_pinned', 'invited', 'joined'] },
  {
    name: 'sent',
    label: 'Things sent to me',
    kinds: ['sent_pin', 'sent_board', 'sent_profile'],
  },
  { name: 'copies', label: 'Imports and copies of my data', kinds: ['imported', 'data_ready'] },
  {
    name: 'promoting',
    label: 'My campaigns',
    kinds: ['campaign_approved', 'campaign_rejected', 'campaign_ended', 'bill_unpaid'],
  },
  { name: 'claims', label: 'My claimed websites', kinds: ['claim_lapsed'] },
] as const satisfies readonly { name: string; label: string; kinds: readonly UpdateKind[] }[]

export const UpdateWishes = v.object(
  Object.fromEntries(UPDATE_CHOICES.map(({ name }) => [name, Flag])),
)
export type UpdateWishes = v.InferOutput<typeof UpdateWishes>

export function wishesOf(quiet: readonly string[]): UpdateWishes {
  return Object.fromEntries(
    UPDATE_CHOICES.map(({ name, kinds }) => [name, !kinds.every((kind) => quiet.includes(kind))]),
  )
}

export function quietOf(wishes: UpdateWishes): UpdateKind[] {
  return UPDATE_CHOICES.flatMap(({ name, kinds }) => (wishes[name] ? [] : [...kinds]))
}
