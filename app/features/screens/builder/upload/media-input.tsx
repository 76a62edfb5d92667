import { type DragEvent, useEffect, useId, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Answer } from '../../../../ui/form/answer.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { FileInput } from '../../../../ui/form/file-field.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { CaptionsFields } from '../../../content/media/captions/captions-fields.tsx'
import { PICTURE_BYTES, PICTURE_PIXELS, VIDEO_BYTES } from '../../../content/media/limits.ts'
import { DurationBadge } from '../../../content/media/videos/duration-badge.tsx'
import type { Place } from '../../../content/pins/places/own-place.server.ts'
import { holdDrop } from '../../tray/held-drop.ts'
import { ACCEPTED_FILES, SERVER_FILES } from './accepted-files.ts'
import { CoverInput } from './cover-input.tsx'
import { FolderButton } from './folder-button.tsx'
import { type Chosen, useChosenMedia } from './use-chosen-media.tsx'

export function MediaInput({
  result,
  shared,
  place,
}: {
  result: FormResult | undefined
  shared: readonly number[]
  place: Place | null
}) {
  const { input, chosen, isPreparing, problem, notice, take, drop } = useChosenMedia(shared, place)
  const [isOver, setOver] = useState(false)
  const isLive = useIsHydrated()
  const id = useId()
  const { isVideo = false, frame = null } = chosen ?? {}

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void drop(holdDrop(event.dataTransfer))
  }

  return (
    <>
      <label
        htmlFor={id}
        className={`relative flex min-h-40 cursor-pointer flex-col items-center justify-center gap-3 overflow-hidden rounded-dialog bg-sunken p-4 narrow:min-h-84 narrow:p-6 forced-colors:border text-center outline-offset-2 hover:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-ink ${isOver ? 'outline-4 outline-ink' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <span className="max-narrow:hidden">
          <Icon name="upload" size={32} />
        </span>
        <span className="font-semibold">Drop, paste or choose pictures or a video</span>
        <span className="max-narrow:hidden text-sm text-muted">
          {`JPEG, PNG, WebP, GIF or AVIF, up to ${PICTURE_BYTES / 2 ** 20} MB and ${PICTURE_PIXELS / 1_000_000} megapixels, MP4 or WebM, up to ${VIDEO_BYTES / 2 ** 20} MB`}
        </span>
        <span className="max-narrow:hidden text-sm text-muted noscript:hidden">
          We make larger photos smaller, and convert HEIC photos if your browser can open them.
        </span>
        <FileInput
          id={id}
          inputRef={input}
          button="Choose files"
          name="image"
          multiple
          accept={isLive ? ACCEPTED_FILES : SERVER_FILES}
          onChange={(event) => take(event.target.files)}
        />
        {chosen && <Preview chosen={chosen} />}
        {isPreparing && (
          <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken p-3">
            <span className="spinner" aria-hidden="true" />
            <span role="status">Preparing the picture</span>
          </span>
        )}
      </label>
      <FolderButton
        label="Choose a folder"
        className="h-9 self-center px-3.5 text-sm underline"
        onFiles={take}
      />
      <Answer.Provider value={problem}>
        <FormError>{problem?.text}</FormError>
      </Answer.Provider>
      <p role="status" className="text-sm text-muted empty:hidden">
        {notice}
      </p>
      <CoverInput
        frame={frame === 'coming' ? null : frame}
        isNeeded={isVideo && frame === null}
        error={result?.errors['poster']}
      />
      <div className={isVideo || result?.errors['captions'] ? undefined : 'hidden noscript:block'}>
        <CaptionsFields result={result} />
      </div>
    </>
  )
}

function Preview({ chosen: { url, isVideo, frame } }: { chosen: Chosen }) {
  const [cover, setCover] = useState<string | null>(null)
  const poster = frame !== null && frame !== 'coming' ? frame.poster : null
  useEffect(() => {
    const address = poster && URL.createObjectURL(poster)
    setCover(address)
    return () => URL.revokeObjectURL(address ?? '')
  }, [poster])
  const shown = isVideo ? cover : url
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken p-3">
      {shown !== null && (
        <img src={shown} alt="Chosen" className="size-full rounded-pin object-contain" />
      )}
      {frame === 'coming' && (
        <>
          <span className="spinner" aria-hidden="true" />
          <span role="status">Reading the video</span>
        </>
      )}
      {isVideo && frame === null && (
        <span className="font-semibold">This browser can't show the video</span>
      )}
      {frame !== null && frame !== 'coming' && <DurationBadge durationMs={frame.durationMs} />}
    </span>
  )
}
