import { Link } from 'react-router-dom'
import { FRAME_SIZES, type FrameSize } from './frame-sizes.ts'

const SIZES = [
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large'],
] as const

export function SizeLinks({ size, path }: { size: FrameSize; path: string }) {
  return (
    <nav aria-label="Size" className="flex flex-wrap gap-2">
      {SIZES.map(([name, label]) => {
        const { width, height } = FRAME_SIZES[name]
        const isChosen = name === size
        return (
          <Link
            key={name}
            to={`${path}${path.includes('?') ? '&' : '?'}size=${name}`}
            replace
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className={`rounded-full px-4 py-2.5 text-sm font-semibold ${isChosen ? 'bg-ink text-canvas' : 'bg-sunken hover:bg-pressed'}`}
          >
            {label}{' '}
            <span className="font-normal tabular-nums">
              {width} × {height}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
