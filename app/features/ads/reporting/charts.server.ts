import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { DAY_MS } from '../../../durations.ts'
import { dayText, shortDayText } from '../days.ts'
import { MICROS } from '../money.ts'
import type { CurrencyReport, DayFigures } from './report.ts'

const WIDTH = 400
const HEIGHT = 180
const GAP = 8
const DIGIT = 7
const BOTTOM = 24
const TOP = 8

/** A chart as numbers and paths, which spares browsers a charting library. */
export type Chart = {
  width: number
  height: number
  left: number
  ticks: { y: number; text: string }[]
  days: { x: number; text: string }[]
  paths: { kind: 'area' | 'line' | 'bars'; name: string; d: string }[]
}

export type DrawnReport = ReturnType<typeof drawnReport>

export function drawnReport(report: CurrencyReport) {
  return {
    ...report,
    days: report.days.map((figures) => ({ ...figures, date: dayText(figures.day * DAY_MS) })),
    spending: spendingChart(report),
    clicks: clicksChart(report),
  }
}

function spendingChart({ days }: CurrencyReport): Chart {
  const highest = Math.max(MICROS, ...days.flatMap((day) => [day.spentMicros, day.plannedMicros]))
  const { x, y, frame } = frameOf(days, highest, MICROS)
  const middle = (figures: DayFigures) => (x(figures.day) ?? 0) + x.bandwidth() / 2
  const spent = area<DayFigures>()
    .x(middle)
    .y0(y(0))
    .y1(({ spentMicros }) => y(spentMicros))
  const planned = line<DayFigures>()
    .x(middle)
    .y(({ plannedMicros }) => y(plannedMicros))
  return {
    ...frame,
    paths: [
      { kind: 'area', name: 'Spent', d: rounded(spent([...days])) },
      { kind: 'line', name: 'Planned', d: rounded(planned([...days])) },
    ],
  }
}

function clicksChart({ days }: CurrencyReport): Chart {
  const highest = Math.max(4, ...days.map(({ clicks, unbilled }) => clicks + unbilled))
  const { x, y, frame } = frameOf(days, highest, 1)
  const bars = (from: (day: DayFigures) => number, to: (day: DayFigures) => number) =>
    rounded(
      days
        .filter((day) => to(day) > from(day))
        .map((day) => {
          const top = y(to(day))
          const bottom = y(from(day))
          return `M${x(day.day)},${bottom}V${top}h${x.bandwidth()}V${bottom}Z`
        })
        .join(''),
    )
  return {
    ...frame,
    paths: [
      {
        kind: 'bars',
        name: 'Billed',
        d: bars(
          () => 0,
          ({ clicks }) => clicks,
        ),
      },
      {
        kind: 'area',
        name: 'Not billed',
        d: bars(
          ({ clicks }) => clicks,
          ({ clicks, unbilled }) => clicks + unbilled,
        ),
      },
    ],
  }
}

function frameOf(days: readonly DayFigures[], highest: number, unit: number) {
  const y = scaleLinear()
    .domain([0, highest])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP])
  const ticks = y.ticks(4).filter(Number.isInteger)
  const texts = tickTexts(ticks.map((value) => value / unit))
  const left = GAP + DIGIT * Math.max(...texts.map(({ length }) => length))
  const x = scaleBand<number>()
    .domain(days.map(({ day }) => day))
    .range([left, WIDTH])
    .padding(0.2)
  const step = Math.ceil(days.length / 5)
  const frame = {
    width: WIDTH,
    height: HEIGHT,
    left,
    ticks: ticks.map((value, place) => ({ y: round(y(value)), text: texts[place] ?? '' })),
    days: days
      .filter((_, place) => place % step === 0)
      .map(({ day }) => ({
        x: round((x(day) ?? 0) + x.bandwidth() / 2),
        text: shortDayText(day * DAY_MS),
      })),
  }
  return { x, y, frame }
}

function tickTexts(values: readonly number[]): string[] {
  const digits = values.every(Number.isInteger) ? 0 : 2
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return values.map((value) => value.toLocaleString('en', format))
}

function rounded(path: string | null): string {
  return (path ?? '').replace(/-?\d+\.\d+/g, (number) => String(round(Number(number))))
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
