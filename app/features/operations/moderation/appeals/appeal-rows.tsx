import { TimeText } from '../../../identity/account/time-text.tsx'
import { ModerationRow } from '../moderation-row.tsx'
import { decisionText } from '../statements/statement.ts'
import type { ShownAppeal } from './appeals.server.ts'

export function AppealRows({ appeals, now }: { appeals: readonly ShownAppeal[]; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {appeals.map((row) => (
        <ModerationRow
          key={row.id}
          to={`/desk/decisions/${row.id}/`}
          name={decisionText(row)}
          facts={
            <>
              <bdi>{row.username}</bdi> · <TimeText at={row.appealedAt} now={now} />
            </>
          }
        >
          {row.appeal}
        </ModerationRow>
      ))}
    </ol>
  )
}
