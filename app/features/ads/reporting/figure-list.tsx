import { shownMoney, shownValues } from '../money.ts'
import { changeText, costPer, type Figures } from './report.ts'

type Count = 'views' | 'clicks' | 'unbilled' | 'saves' | 'conversions' | 'otherEvents' | 'sales'

const COUNTS: readonly (readonly [Count, string])[] = [
  ['views', 'Views'],
  ['clicks', 'Clicks billed'],
  ['unbilled', 'Not billed'],
  ['saves', 'Saves'],
  ['conversions', 'Conversions'],
  ['otherEvents', 'Other events'],
  ['sales', 'Sales'],
]

/** A report's costs and all figures that are not 0, with their change from the period `before`. */
export function FigureList({
  figures,
  before = null,
  currency,
}: {
  figures: Figures
  before?: Figures | null
  currency: string
}) {
  const { spentMicros, plannedMicros, values } = figures
  const cost = costPer(figures)
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
      <Figure
        name="Spent"
        value={shownMoney(spentMicros, currency)}
        change={changeText(spentMicros, before?.spentMicros)}
      />
      {plannedMicros > 0 && <Figure name="Planned" value={shownMoney(plannedMicros, currency)} />}
      {COUNTS.filter(([key]) => figures[key] > 0).map(([key, name]) => (
        <Figure
          key={key}
          name={name}
          value={figures[key].toLocaleString('en')}
          change={changeText(figures[key], before?.[key])}
        />
      ))}
      {Object.keys(values).length > 0 && <Figure name="Value" value={shownValues(values)} />}
      {cost && <Figure name={cost.name} value={shownMoney(cost.micros, currency)} />}
    </dl>
  )
}

function Figure({
  name,
  value,
  change = null,
}: {
  name: string
  value: string
  change?: string | null
}) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">
        <span>{value}</span>
        {change && (
          <span className="ms-2 text-sm font-normal whitespace-nowrap text-muted">{change}</span>
        )}
      </dd>
    </div>
  )
}
