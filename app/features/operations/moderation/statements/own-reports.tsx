import { REASONS } from '../../../content/reports/reasons.ts'
import { TimeText } from '../../../identity/account/time-text.tsx'
import type { OwnReport } from './own-reports.server.ts'

const KINDS = {
  picture: 'Pin',
  board: 'Board',
  member: 'Member',
  invitation: 'Invitation',
} as const

const OUTCOMES = {
  waiting: 'Waiting for our team to review it.',
  acted: 'We reviewed it and took action. Thank you.',
  kept: 'We reviewed it and found that it follows our rules.',
} as const

export function OwnReports({ reports, now }: { reports: readonly OwnReport[]; now: number }) {
  return (
    <ul className="mb-6 flex flex-col gap-2">
      {reports.map(({ id, kind, name, reason, note, outcome, createdAt }) => (
        <li key={id} className="flex flex-col gap-1 rounded-pin bg-sunken px-5 py-4">
          <p dir="auto" className="w-fit max-w-full truncate font-semibold">
            {name || `Untitled ${KINDS[kind].toLowerCase()}`}
          </p>
          <p className="text-sm text-muted">
            {KINDS[kind]} · {REASONS[reason].name} · <TimeText at={createdAt} now={now} />
          </p>
          {note && (
            <p dir="auto" className="text-sm whitespace-pre-line">
              {note}
            </p>
          )}
          <p className="mt-1">{OUTCOMES[outcome]}</p>
        </li>
      ))}
    </ul>
  )
}
