import type { ReactNode } from 'react'
import { ProgressBar } from '../progress-bar.tsx'

/** A message with a progress bar, which stays while long work runs. Screen readers hear only the text. */
export function ProgressToast({
  text,
  done,
  total,
  children,
}: {
  text: string
  done: number
  total: number
  children?: ReactNode
}) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 narrow:bottom-8">
      <div className="toast flex w-96 max-w-full flex-col gap-2 rounded-pin bg-ink px-5 py-3.5 text-canvas shadow-float">
        <p className="flex justify-between gap-4 font-semibold">
          <span role="status">{text}</span>
          <span className="tabular-nums" aria-hidden="true">
            {`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}
          </span>
          {children}
        </p>
        <ProgressBar label={text} done={done} total={total} />
      </div>
    </div>
  )
}
