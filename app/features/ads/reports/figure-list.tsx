import { shownMoney, shownValues } from '../money.ts'
import { costPer, type Figures } from './report.ts'

export function FigureList({ figures, currency }: { figures: Figures; currency: string }) {
  const { views, clicks, unbilled, saves, conversions, otherEvents, sales, values } = figures
  const cost = costPer(figures)
  const shown = [
    ['Spent', shownMoney(figures.spentMicros, currency)],
    ['Planned', shownMoney(figures.plannedMicros, currency)],
    ['Views', views.toLocaleString('en')],
    ['Clicks billed', clicks.toLocaleString('en')],
    ['Not billed', unbilled.toLocaleString('en')],
    ['Saves', saves.toLocaleString('en')],
    ['Conversions', conversions.toLocaleString('en')],
    ...(otherEvents > 0 ? [['Other events', otherEvents.toLocaleString('en')]] : []),
    ...(sales > 0 ? [['Sales', sales.toLocaleString('en')]] : []),
    ...(Object.keys(values).length > 0 ? [['Worth', shownValues(values)]] : []),
    ...(cost ? [[cost.name, shownMoney(cost.micros, currency)]] : []),
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
      {shown.map(([name, value]) => (
        <div key={name} className="flex flex-col">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
