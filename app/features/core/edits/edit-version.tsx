import { useEffect, useId, useRef } from 'react'
import { choiceName, type FieldConflict } from './edit-base.ts'

/** A radio button for a version of a field: the member's own, or the saved one. */
export default function EditVersion({
  name,
  conflict: { isSavedChosen, startAt },
  text,
  saved,
}: {
  name: string
  conflict: FieldConflict
  text?: string
  /** The saved version; undefined for the member's own. */
  saved?: string
}) {
  const id = useId()
  const radio = useRef<HTMLInputElement>(null)
  const isMine = saved === undefined
  useEffect(() => {
    if (isMine && startAt !== null) radio.current?.focus()
  }, [isMine, startAt])
  useEffect(() => {
    const field = isMine ? radio.current?.closest('[role=group]') : null
    function choose({ target }: Event) {
      const isField = target instanceof Element && !target.matches(`[name="${choiceName(name)}"]`)
      if (isField && radio.current) radio.current.checked = true
    }
    field?.addEventListener('input', choose)
    return () => field?.removeEventListener('input', choose)
  }, [isMine, name])
  return (
    <>
      {text && <p className="font-semibold">{text}</p>}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          ref={radio}
          type="radio"
          name={choiceName(name)}
          value={isMine ? 'mine' : 'saved'}
          defaultChecked={isMine !== isSavedChosen}
          aria-describedby={isMine ? undefined : id}
          // biome-ignore lint/a11y/noAutofocus: without scripts, the page opens at the choice.
          autoFocus={isMine && startAt !== null}
          className="size-6 shrink-0 accent-ink"
        />
        {isMine ? 'Keep my version' : 'Use the saved version'}
      </label>
      {!isMine && (
        <p
          id={id}
          dir="auto"
          className="rounded-pin bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere"
        >
          {saved || <span className="text-muted">Empty</span>}
        </p>
      )}
    </>
  )
}
