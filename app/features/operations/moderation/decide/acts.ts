import type { StaffRole } from '../../../../context.server.ts'
import { hasModerationRight, type ModerationRight } from '../rights.ts'

const CASE_KINDS = ['picture', 'board', 'member', 'invitation'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_ACTS = [
  'keep',
  'hide',
  'remove',
  'limit',
  'limit_member',
  'soft_ban',
  'suspend',
  'deactivate',
] as const
export type CaseAct = (typeof CASE_ACTS)[number]

const ON_ACCOUNTS = ['limit_member', 'soft_ban', 'suspend', 'deactivate'] as const

const ACTS: Readonly<Record<CaseKind, readonly CaseAct[]>> = {
  picture: ['keep', 'hide', 'remove', 'limit', ...ON_ACCOUNTS],
  board: ['keep', 'hide', 'limit', ...ON_ACCOUNTS],
  member: ['keep', ...ON_ACCOUNTS],
  invitation: ['keep', 'hide', ...ON_ACCOUNTS],
}

export function actsFor(kind: CaseKind, role: StaffRole): readonly CaseAct[] {
  return ACTS[kind].filter((act) => hasModerationRight(role, rightFor(kind, act)))
}

export function kindsFor(role: StaffRole): readonly CaseKind[] {
  return CASE_KINDS.filter((kind) => actsFor(kind, role).length > 0)
}

export function rightFor(kind: CaseKind, act: CaseAct): ModerationRight {
  const isOfMember = kind === 'member' || ON_ACCOUNTS.some((accountAct) => accountAct === act)
  return isOfMember ? 'decide_members' : 'decide_content'
}
