import { BRAND } from '../../../../brand.ts'
import type { Letter } from '../../../ground/mail/letter.ts'
import {
  originText,
  REDRESS,
  ruleText,
  type Statement,
  whatWasDone,
} from '../statements/statement.ts'

type Urls = { site: string; appeal: string }

export function decisionLetter(statement: Statement, urls: Urls): Letter {
  if (statement.reversedAt !== null) return reversedLetter(statement, urls)
  if (statement.appealState === 'upheld') return upheldLetter(statement, urls)
  return statement.act === 'restore'
    ? restoredLetter(statement, urls)
    : statementLetter(statement, urls)
}

/** Whether a decision closes or limits the account itself, and stands. */
export function takesAccount({ act, kind, reversedAt }: Statement): boolean {
  if (reversedAt !== null) return false
  return CLOSING_ACTS.some((closing) => closing === act) || (act === 'limit' && kind === 'member')
}

const CLOSING_ACTS = ['soft_ban', 'suspend', 'deactivate'] as const

const SUBJECTS: Readonly<Record<Statement['act'], string>> = {
  keep: `Your report to ${BRAND}`,
  hide: `Something of yours on ${BRAND} was taken down`,
  remove: `A picture of yours on ${BRAND} was removed`,
  limit: `Something of yours on ${BRAND} is shown to fewer people`,
  soft_ban: `We protected your ${BRAND} account`,
  suspend: `Your ${BRAND} account is suspended`,
  deactivate: `Your ${BRAND} account has been deactivated`,
  restore: `Your ${BRAND} account is back`,
}

function statementLetter(statement: Statement, { site, appeal }: Urls): Letter {
  const isSoftBan = statement.act === 'soft_ban'
  const reasons = [
    whatWasDone(statement),
    `Our reason: ${statement.explanation}`,
    `The rule: ${ruleText(statement)}`,
    originText(statement),
  ]
  return {
    subject: SUBJECTS[statement.act],
    before: ['Hello,', ...reasons, ...(isSoftBan ? [] : [REDRESS])],
    link: isSoftBan
      ? { words: 'Pick a new password', url: `${site}/password/reset/` }
      : { words: 'Appeal this decision', url: appeal },
    after: isSoftBan ? [REDRESS, `To appeal: ${appeal}`] : [],
  }
}

function restoredLetter({ explanation }: Statement, { site }: Urls): Letter {
  return {
    subject: SUBJECTS.restore,
    before: [
      'Hello,',
      `Your ${BRAND} account is open again, as you left it.`,
      `Our reason: ${explanation}`,
    ],
    link: { words: 'Log in', url: `${site}/login/` },
    after: [],
  }
}

function upheldLetter(statement: Statement, { site }: Urls): Letter {
  return {
    subject: `Our answer to your appeal to ${BRAND}`,
    before: [
      'Hello,',
      'Somebody who had not made the decision looked at it again. It stands.',
      `What we had decided: ${whatWasDone(statement)}`,
      `Our answer: ${statement.appealAnswer}`,
      'If you disagree, you can turn to an out-of-court dispute settlement body certified under Article 21 of the Digital Services Act, or to a court.',
    ],
    link: { words: 'Our terms', url: `${site}/terms/` },
    after: [],
  }
}

function reversedLetter(statement: Statement, { site }: Urls): Letter {
  return {
    subject: `We took back a decision about your ${BRAND} account`,
    before: [
      'Hello,',
      'We looked at a decision of ours again, and took it back. We are sorry.',
      `What we had decided: ${whatWasDone(statement)}`,
      ...(statement.appealAnswer ? [`Our answer: ${statement.appealAnswer}`] : []),
      'What we took is back where it was. Campaigns that were paused stay so until you resume them.',
    ],
    link: { words: `Go to ${BRAND}`, url: `${site}/settings/decisions/` },
    after: [],
  }
}
