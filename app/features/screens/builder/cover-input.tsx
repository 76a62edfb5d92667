import { useEffect, useId, useRef } from 'react'
import type { Frame } from './take-frame.ts'

/** The cover of a video: a captured frame, or a chosen picture where there is none. */
export function CoverInput({
  frame,
  isNeeded,
  error,
}: {
  frame: Frame | null
  isNeeded: boolean
  error: string | undefined
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const transfer = new DataTransfer()
    if (frame) transfer.items.add(frame.poster)
    if (input.current) input.current.files = transfer.files
  }, [frame])

  const isShown = isNeeded || error !== undefined
  return (
    <div className={`flex-col gap-1.5 ${isShown ? 'flex' : 'hidden noscript:flex'}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        Cover of a video
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        name="poster"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        required={isNeeded}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined || undefined}
        className="file-input max-w-full text-sm"
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        A video needs a picture to show before it plays. A picture needs none.
      </p>
    </div>
  )
}
