import type { ReactNode } from 'react'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { decisionText, originText, REDRESS, ruleText, type Statement } from './statement.ts'

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
      <h2 className="text-base break-words">{decisionText(statement)}</h2>
      <p className="text-sm text-muted">
        <TimeText at={createdAt} now={now} />
        {reversedAt !== null && <span>{' · reversed'}</span>}
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
      {appealState === 'open' && <p role="status">You appealed. Someone else is reviewing it.</p>}
      {appealState === 'upheld' && <p>You appealed, and we upheld the decision.</p>}
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
