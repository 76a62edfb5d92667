import { TimeText } from '../../../identity/account/time-text.tsx'
import { DeskRow } from '../desk-row.tsx'
import { whatWasDone } from '../statements/statement.ts'
import type { ShownAppeal } from './appeals.server.ts'

export function AppealRows({ appeals, now }: { appeals: readonly ShownAppeal[]; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {appeals.map((row) => (
        <DeskRow
          key={row.id}
          to={`/desk/decisions/${row.id}/`}
          name={whatWasDone(row)}
          facts={
            <>
              <bdi>{row.username}</bdi> · <TimeText at={row.appealedAt} now={now} />
            </>
          }
        >
          {row.appeal}
        </DeskRow>
      ))}
    </ol>
  )
}
