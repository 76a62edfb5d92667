import { useState } from 'react'
import { Toast } from '../../../../ui/overlay/toast.tsx'

type Told = { text: string; undo: (() => void) | null; number: number }

/** Shows a text in a toast, also where it is the same as before; `undo` gives the toast a button. */
export type Tell = (text: string, undo?: () => void) => void

export function useTell(): { told: Told | null; tell: Tell } {
  const [told, setTold] = useState<Told | null>(null)
  const tell: Tell = (text, undo) =>
    setTold((last) => ({ text, undo: undo ?? null, number: (last?.number ?? 0) + 1 }))
  return { told, tell }
}

export function TellToast({ told }: { told: Told | null }) {
  return (
    <>
      <p role="status" className="sr-only" data-said="">
        {told?.text ?? ''}
      </p>
      {told && (
        <Toast key={told.number}>
          <span className="min-w-0 py-1.5" aria-hidden="true">
            {told.text}
          </span>
          {told.undo && (
            <button
              type="button"
              className="shrink-0 whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink"
              onClick={told.undo}
            >
              Undo
            </button>
          )}
        </Toast>
      )}
    </>
  )
}
