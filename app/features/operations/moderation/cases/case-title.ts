import type { CaseKind } from '../decide/acts.ts'

export function caseTitle(kind: CaseKind, shown: Readonly<Record<string, string>>): string {
  if (kind === 'picture') return shown['title'] || shown['altText'] || ''
  return (kind === 'member' ? shown['fullName'] : shown['board']) ?? ''
}

export const KIND_NAMES: Readonly<Record<CaseKind, string>> = {
  picture: 'Picture',
  board: 'Board',
  member: 'Member',
  invitation: 'Invitation',
}
