import type { ReactNode } from 'react'
import { shownMoney, shownValues } from '../money.ts'
import { UNBILLED_REASONS } from '../spending/clicks.ts'
import type { DrawnReport } from './charts.server.ts'
import { FigureList } from './figure-list.tsx'
import { hasClicks, hasResults } from './report.ts'
import { ReportChart } from './report-chart.tsx'

/** Shows `children` instead of empty charts if there are no clicks. `isRunning` says that the last day isn't over. */
export function ReportSection({
  report,
  isRunning,
  children,
}: {
  report: DrawnReport
  isRunning: boolean
  children: ReactNode
}) {
  const { currency, totals, before, spending, clicks } = report
  return (
    <section aria-label={`In ${currency}`} className="mb-10 flex flex-col gap-6">
      {hasResults(totals) && (
        <div className="flex flex-col gap-3">
          <FigureList figures={totals} before={before} currency={currency} />
          <p className="text-sm text-muted">
            {before && <span>Compared with the same number of days before. </span>}
            {isRunning && <span>Today isn't over yet, so its figures are incomplete.</span>}
          </p>
        </div>
      )}
      {hasClicks(totals) ? (
        <div className="flex flex-wrap gap-6">
          <ReportChart chart={spending} title={`Spent and planned, ${currency}`} />
          <ReportChart chart={clicks} title="Clicks" />
        </div>
      ) : (
        children
      )}
      {hasResults(totals) && <DayTable report={report} isRunning={isRunning} />}
      {hasClicks(totals) && <FreeClicks report={report} />}
    </section>
  )
}

function DayTable({
  report: { currency, days },
  isRunning,
}: {
  report: DrawnReport
  isRunning: boolean
}) {
  return (
    <details className="rounded-pin bg-sunken px-4 py-3">
      <summary className="cursor-pointer font-semibold">Daily figures</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls */}
      <section tabIndex={0} aria-label="Days" className="mt-3 max-h-96 overflow-auto">
        <table className="w-full min-w-140 text-right text-sm tabular-nums">
          <thead className="sticky top-0 bg-sunken text-muted">
            <tr>
              <th scope="col" className="py-2 text-left">
                Day
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="ps-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, place) => (
              <tr key={day.day}>
                <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                  {day.date}
                  {isRunning && place === days.length - 1 && (
                    <span className="text-muted"> so far</span>
                  )}
                </th>
                <td>{shownMoney(day.spentMicros, currency)}</td>
                <td>{shownMoney(day.plannedMicros, currency)}</td>
                <td>{day.views}</td>
                <td>{day.clicks}</td>
                <td>{day.unbilled}</td>
                <td>{day.saves}</td>
                <td>{day.conversions}</td>
                <td>{day.sales}</td>
                <td>{shownValues(day.values)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function FreeClicks({ report: { reasons } }: { report: DrawnReport }) {
  return (
    <div>
      <h2 className="mb-2 text-base">Unbilled clicks</h2>
      {reasons.length === 0 ? (
        <p className="text-sm text-muted">
          No unbilled clicks in this period. Clicks from bots, your own team or repeat clicks within
          a day are never billed and are listed here.
        </p>
      ) : (
        <dl className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 text-sm">
          {reasons.map(({ reason, count }) => (
            <div key={reason} className="contents">
              <dt>{UNBILLED_REASONS[reason]}</dt>
              <dd className="text-right tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const COLUMNS = [
  'Spent',
  'Planned',
  'Views',
  'Clicks billed',
  'Not billed',
  'Saves',
  'Conversions',
  'Sales',
  'Value',
]
