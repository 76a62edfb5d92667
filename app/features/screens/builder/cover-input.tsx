import { useEffect, useRef } from 'react'
import { FileField } from '../../../ui/form/file-field.tsx'
import type { Frame } from './take-frame.ts'

export function CoverInput({
  frame,
  isNeeded,
  error,
}: {
  frame: Frame | null
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
      <FileField
        inputRef={input}
        label="Cover of a video"
        button="Choose a picture"
        name="poster"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        required={isNeeded}
        error={error}
        hint="A video needs a picture to show before it plays. A picture needs none."
      />
    </div>
  )
}
