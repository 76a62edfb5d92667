import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { alreadySavedTo } from '../../content/pins/already-saved.ts'
import { isSaving } from './flow.ts'
import { fetchPin, fetchTitles, type PickedPin } from './picker-calls.ts'
import { PickerDialog } from './picker-dialog.tsx'
import { AlreadySaved, PictureAlreadySaved } from './picker-parts.tsx'
import { PickerViews } from './picker-views.tsx'
import { noteSave } from './saved/saved-pins.tsx'
import { useSave } from './use-save.tsx'

const SUCCESS_MS = 700

export type Saved = { boardName: string; isFirst: boolean; picture: string | null }

export default function BoardPicker({
  pinId,
  path,
  anchor,
  onClose,
  onSaved,
}: {
  pinId: number
  path: string
  anchor: DOMRect
  onClose: () => void
  onSaved: (saved: Saved) => void
}) {
  const { flow, step, choices } = useSave({
    path,
    boardField: 'name',
    onSaved: () => noteSave(pinId),
  })
  const { view, savedTo } = flow
  const [pin, setPin] = useState<PickedPin | null>(null)
  const savedBoardName = pin && alreadySavedTo(pin.pinnedToBoard)
  const duplicateBoardName = pin?.boardOfSamePicture ?? null
  const saving = isSaving(flow)
  const suggestTitles = useCallback(() => fetchTitles(pinId), [pinId])
  const shown = useRef({ pin, onSaved })
  shown.current = { pin, onSaved }

  useEffect(() => {
    fetchPin(pinId).then(setPin)
  }, [pinId])

  useEffect(() => {
    if (!savedTo) return
    const timer = setTimeout(() => {
      const picture = shown.current.pin?.images['236x'].url ?? null
      shown.current.onSaved({ ...savedTo, picture })
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [savedTo])

  return (
    <PickerDialog flow={flow} step={step} anchor={anchor} onClose={() => !saving && onClose()}>
      <PickerViews
        flow={flow}
        step={step}
        pinId={pinId}
        suggestTitles={suggestTitles}
        notice={
          savedBoardName && !savedTo ? (
            <AlreadySaved boardName={savedBoardName.name} />
          ) : (
            duplicateBoardName &&
            !savedTo && <PictureAlreadySaved boardName={duplicateBoardName.name} />
          )
        }
        {...choices}
      >
        {view === 'boardCreated' && savedTo && (
          <div className="m-auto flex flex-col items-center gap-4 px-6 text-center">
            {pin && (
              <img
                src={pin.images['236x'].url}
                alt=""
                className="size-32 rounded-dialog object-cover"
              />
            )}
            <p className="flex items-center gap-2 text-lg font-semibold">
              <Icon name="check" />
              <bdi>{savedTo.boardName}</bdi>
            </p>
          </div>
        )}
        <p role="status" className="sr-only">
          {saving ? 'Saving' : savedTo && `Saved to ${savedTo.boardName}`}
        </p>
      </PickerViews>
    </PickerDialog>
  )
}
