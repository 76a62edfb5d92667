import { dropPlace } from '../../features/screens/tray/drop-place.ts'
import type { DropVerdict } from './drops.ts'

const REASONS = {
  typed: 'Save or clear what you’ve typed before you drop something here',
  field: 'To save pictures, drop them on another page',
} as const

/** The frame around a page over which something is dragged, with the place where it will go. */
export function DropFrame({ verdict }: { verdict: DropVerdict }) {
  return (
    <div className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-dialog border-4 border-dashed border-ink bg-canvas/60 pb-24">
      <p className="rounded-dialog bg-ink px-6 py-3 text-center font-semibold wrap-anywhere text-canvas shadow-float">
        {verdict === 'taken' ? <Where /> : REASONS[verdict]}
      </p>
    </div>
  )
}

function Where() {
  const name = dropPlace()?.name ?? null
  if (name === null) return 'Drop to save'
  return (
    <>
      {'Drop to save to '}
      <bdi>{name}</bdi>
    </>
  )
}
