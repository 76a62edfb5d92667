import { BRAND } from '../../../../brand.ts'
import type { Email } from '../../../core/emails/email.ts'
import { quoted } from '../../../core/emails/quoted.server.ts'
import {
  decisionText,
  originText,
  REDRESS,
  ruleText,
  type Statement,
} from '../statements/statement.ts'

type Urls = { site: string; appeal: string }

export function decisionEmail(decided: Statement, urls: Urls): Email {
  const statement = { ...decided, title: decided.title && quoted(decided.title) }
  if (statement.reversedAt !== null) return reversedEmail(statement, urls)
  if (statement.appealState === 'upheld') return upheldEmail(statement, urls)
  return statement.act === 'restore'
    ? restoredEmail(statement, urls)
    : statementEmail(statement, urls)
}

/** Whether a decision closes or limits the account and hasn't been reversed. */
export function restrictsAccount({ act, kind, reversedAt }: Statement): boolean {
  if (reversedAt !== null) return false
  return CLOSING_ACTS.some((closing) => closing === act) || (act === 'limit' && kind === 'member')
}

const CLOSING_ACTS = ['soft_ban', 'suspend', 'deactivate'] as const

const SUBJECTS: Readonly<Record<Statement['act'], string>> = {
  keep: `Your report to ${BRAND}`,
  hide: `We took down something of yours on ${BRAND}`,
  remove: `We removed a picture of yours on ${BRAND}`,
  limit: `Something of yours on ${BRAND} is shown to fewer people`,
  soft_ban: `We protected your ${BRAND} account`,
  suspend: `Your ${BRAND} account is suspended`,
  deactivate: `Your ${BRAND} account has been deactivated`,
  restore: `Your ${BRAND} account is back`,
}

function statementEmail(statement: Statement, { site, appeal }: Urls): Email {
  const isSoftBan = statement.act === 'soft_ban'
  const reasons = [
    decisionText(statement),
    `Our reason: ${statement.explanation}`,
    `The rule: ${ruleText(statement)}`,
    originText(statement),
  ]
  return {
    subject: SUBJECTS[statement.act],
    before: ['Hello,', ...reasons, ...(isSoftBan ? [] : [REDRESS])],
    link: isSoftBan
      ? { text: 'Pick a new password', url: `${site}/password/reset/` }
      : { text: 'Appeal this decision', url: appeal },
    after: isSoftBan ? [REDRESS, `To appeal: ${appeal}`] : [],
  }
}

function restoredEmail({ explanation }: Statement, { site }: Urls): Email {
  return {
    subject: SUBJECTS.restore,
    before: [
      'Hello,',
      `Your ${BRAND} account is open again, just as you left it.`,
      `Our reason: ${explanation}`,
    ],
    link: { text: 'Log in', url: `${site}/login/` },
    after: [],
  }
}

function upheldEmail(statement: Statement, { site }: Urls): Email {
  return {
    subject: `Our answer to your appeal to ${BRAND}`,
    before: [
      'Hello,',
      "Someone who wasn't involved in the decision reviewed it and upheld it.",
      `Our decision: ${decisionText(statement)}`,
      `Our answer: ${statement.appealAnswer}`,
      'If you disagree, you can turn to an out-of-court dispute settlement body certified under Article 21 of the Digital Services Act, or to a court.',
    ],
    link: { text: 'Our terms', url: `${site}/terms/` },
    after: [],
  }
}

function reversedEmail(statement: Statement, { site }: Urls): Email {
  return {
    subject: `We reversed a decision about your ${BRAND} account`,
    before: [
      'Hello,',
      "We reviewed one of our decisions and reversed it. We're sorry.",
      `Our decision: ${decisionText(statement)}`,
      ...(statement.appealAnswer ? [`Our answer: ${statement.appealAnswer}`] : []),
      statement.kind === 'invitation'
        ? 'The invitation stays withdrawn, but you can invite the person again.'
        : 'Everything we removed is back where it was. Paused campaigns stay paused until you resume them.',
    ],
    link: { text: `Go to ${BRAND}`, url: `${site}/settings/decisions/` },
    after: [],
  }
}
