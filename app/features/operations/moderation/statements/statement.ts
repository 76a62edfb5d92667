import { DAY_MS } from '../../../../durations.ts'
import { isolated } from '../../../../text/direction.ts'
import { APPEAL_MS } from '../../../core/permissions/limits.ts'
import { GROUNDS, type Ground } from '../decide/grounds.ts'

/** A statement of reasons under Regulation (EU) 2022/2065, Article 17. */
export type Statement = {
  id: number
  act: 'keep' | 'hide' | 'remove' | 'limit' | 'soft_ban' | 'suspend' | 'deactivate' | 'restore'
  kind: 'pin' | 'picture' | 'board' | 'member' | 'invitation'
  title: string
  ground: Ground
  explanation: string
  createdAt: number
  /** How many reports the case had: null without a case, 0 if the picture resembled a removed one. */
  reportCount: number | null
  reversedAt: number | null
  appealedAt: number | null
  appealState: 'open' | 'upheld' | 'reversed' | null
  appealAnswer: string | null
}

const KINDS = {
  pin: 'pin',
  picture: 'picture',
  board: 'board',
  member: 'account',
  invitation: 'invitation',
} as const

export function decisionText({
  act,
  kind,
  title,
}: Pick<Statement, 'act' | 'kind' | 'title'>): string {
  const name = kind === 'member' ? 'account' : named(KINDS[kind], title)
  switch (act) {
    case 'keep':
      return `We left your ${name} as it is.`
    case 'hide':
      return `We took down your ${name}.`
    case 'remove':
      return `We removed your ${name} from all pins, covers and profiles. It can't be uploaded again.`
    case 'limit':
      return kind === 'member'
        ? 'We took your account and your pins out of feeds and search. They can still be opened at their addresses.'
        : `We took your ${name} out of feeds and search. It can still be opened at its address.`
    case 'soft_ban':
      return 'We logged your account out everywhere and require a new password.'
    case 'suspend':
      return 'We suspended your account. Nobody can log in to it or see it.'
    case 'deactivate':
      return 'We deactivated your account. Nobody can log in to it or see it.'
    case 'restore':
      return 'We reopened your account.'
  }
}

function named(kind: string, title: string): string {
  return title ? `${kind} “${isolated(title)}”` : kind
}

export function ruleText({ ground }: Pick<Statement, 'ground'>): string {
  const { name, rule } = GROUNDS[ground]
  return `${name}. ${rule}`
}

/** How we found the content, and whether an automated system was involved. */
export function originText({ reportCount }: Pick<Statement, 'reportCount'>): string {
  if (reportCount === 0) {
    return 'Automatic picture matching flagged it. A person decided.'
  }
  const found = reportCount === null ? 'We found it ourselves.' : 'Someone reported it.'
  return `${found} A person decided; no automated system was involved.`
}

export const REDRESS = `You can appeal once, within ${APPEAL_MS / DAY_MS} days. Someone else will then review it. You can also turn to an out-of-court dispute settlement body certified under Article 21 of the Digital Services Act, or to a court.`

export function isAppealable(
  { act, createdAt, reversedAt, appealedAt }: Statement,
  now: number,
): boolean {
  const isRestriction = act !== 'keep' && act !== 'restore'
  return isRestriction && reversedAt === null && appealedAt === null && now - createdAt < APPEAL_MS
}
