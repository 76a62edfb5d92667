import type { Chart } from './charts.server.ts'

const LOOKS = {
  area: 'fill-current text-ink/25',
  bars: 'fill-current text-ink',
  line: 'fill-none stroke-current stroke-2 text-ink',
}

const SAMPLES = {
  area: 'swatch size-3 rounded-sm bg-ink/25',
  bars: 'swatch size-3 rounded-sm bg-ink',
  line: 'swatch h-0.5 w-4 bg-ink',
}

export function ReportChart({ chart, title }: { chart: Chart; title: string }) {
  const { width, height, left, ticks, days, paths } = chart
  return (
    <figure className="min-w-0 flex-1 basis-80">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        {paths.map(({ name, kind }) => (
          <span key={name} className="flex items-center gap-1.5 text-sm text-muted">
            <span aria-hidden="true" className={SAMPLES[kind]} />
            {name}
          </span>
        ))}
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}, day by day; the same figures are in the table below.`}
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full overflow-visible"
      >
        {ticks.map(({ y, text }) => (
          <g key={y}>
            <path d={`M${left},${y}H${width}`} className="stroke-current text-line" />
            <text
              x={left - 8}
              y={y + 4}
              textAnchor="end"
              className="fill-current text-xs text-muted"
            >
              {text}
            </text>
          </g>
        ))}
        {days.map(({ x, text }) => (
          <text
            key={x}
            x={x}
            y={height - 6}
            textAnchor="middle"
            className="fill-current text-xs text-muted"
          >
            {text}
          </text>
        ))}
        {paths.map(({ name, kind, d }) => (
          <path key={name} d={d} className={LOOKS[kind]} />
        ))}
      </svg>
    </figure>
  )
}
