import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { exactMoney } from '../money.ts'
import type { Spending } from '../spending/total.ts'

/** Shows how much of a campaign's total (or of today's budget, if it has no total) is spent, reserved and left. */
export function SpendingBar({
  campaign: { budgetMicros, totalMicros, currency },
  spending: { spentMicros, spentTodayMicros, unwrittenMicros },
}: {
  campaign: { budgetMicros: number; totalMicros: number | null; currency: string }
  spending: Spending
}) {
  const of = totalMicros ?? budgetMicros
  const done = totalMicros === null ? spentTodayMicros : spentMicros
  const title = totalMicros === null ? "Today's budget" : 'Maximum cost'
  const reserved = Math.min(unwrittenMicros, done)
  const parts = [
    ['Spent', done - reserved],
    ['Reserved', reserved],
    ['Left', Math.max(0, of - done)],
  ] as const
  return (
    <section aria-label="Spending" className="mt-8 max-w-xl">
      <p className="mb-2 flex flex-wrap justify-between gap-x-6 font-semibold tabular-nums">
        <span>{title}</span>
        <span>{exactMoney(of, currency)}</span>
      </p>
      <ProgressBar label={`Spent of ${exactMoney(of, currency)}`} done={done} total={of} />
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {parts.map(([name, micros]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{exactMoney(micros, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
