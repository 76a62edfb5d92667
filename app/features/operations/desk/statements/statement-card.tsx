import type { ReactNode } from 'react'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { originText, REDRESS, ruleText, type Statement, whatWasDone } from './statement.ts'

export function StatementCard({
  statement,
  now,
  children,
}: {
  statement: Statement
  now: number
  children?: ReactNode
}) {
  const { explanation, createdAt, reversedAt, appealState, appealAnswer } = statement
  return (
    <article className="flex flex-col gap-3 rounded-pin bg-sunken p-4">
      <h2 className="text-base break-words">{whatWasDone(statement)}</h2>
      <p className="text-sm text-muted">
        <TimeText at={createdAt} now={now} />
        {reversedAt !== null && ' · taken back'}
      </p>
      <p className="break-words whitespace-pre-line">
        <span className="font-semibold">Our reason:</span> {explanation}
      </p>
      {statement.act !== 'restore' && (
        <>
          <p>
            <span className="font-semibold">The rule:</span> {ruleText(statement)}
          </p>
          <p>{originText(statement)}</p>
        </>
      )}
      {appealState === 'open' && (
        <p role="status">You appealed. Somebody else looks at it again.</p>
      )}
      {appealState === 'upheld' && <p>You appealed, and the decision stands.</p>}
      {appealAnswer && (
        <p className="break-words whitespace-pre-line">
          <span className="font-semibold">Our answer:</span> {appealAnswer}
        </p>
      )}
      {children && (
        <>
          <p className="text-sm">{REDRESS}</p>
          {children}
        </>
      )}
    </article>
  )
}
