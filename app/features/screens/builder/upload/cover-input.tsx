import { useEffect, useRef } from 'react'
import { PictureField } from './picture-field.tsx'
import type { PosterFrame } from './take-frame.ts'

export function CoverInput({
  frame,
  isNeeded,
  error,
}: {
  frame: PosterFrame | null
  isNeeded: boolean
  error: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const transfer = new DataTransfer()
    if (frame) transfer.items.add(frame.poster)
    if (input.current) input.current.files = transfer.files
  }, [frame])

  const isShown = isNeeded || error !== undefined
  return (
    <div className={isShown ? undefined : 'hidden noscript:block'}>
      <PictureField
        inputRef={input}
        label="Cover of a video"
        name="poster"
        error={error}
        hint="For videos only: a picture to show before the video plays."
      />
    </div>
  )
}
