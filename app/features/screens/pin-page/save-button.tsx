import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { FormResult } from '../../../forms/form-result.ts'
import { Alert } from '../../../ui/form/alert.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { savePath } from '../../content/pins/pin-path.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { forgetSave, noteSave, useIsSaved } from '../picker/saved/saved-pins.tsx'
import { SAVE_COLOURS, SAVE_LOOK, saveLinkPath } from './save-link.ts'

/** The Save button, and the board that it saves to. Without a board, the button opens the picker. */
export function SaveButton({
  pin,
  name,
}: {
  pin: { id: number; trackingParams?: string | null }
  name?: string
}) {
  const viewer = useViewer()
  const onPicture = name !== undefined
  const lastBoard = viewer?.lastBoard ?? null
  const fetcher = useFetcher<FormResult | null>()
  const { isWaiting } = fetcher
  const failure =
    fetcher.state === 'idle' && (fetcher.data?.formError ?? fetcher.data?.errors['boardId'])
  const isSaved = useIsSaved(pin.id)
  const pick = { 'data-pick': pin.id, 'data-on-pin-page': onPicture ? undefined : '' }

  useEffect(() => {
    if (failure || isWaiting) forgetSave(pin.id)
  }, [pin.id, failure, isWaiting])

  return (
    <div className="min-w-[min(10rem,100%)] grow">
      <div className={`flex items-center justify-end gap-2 ${onPicture ? '' : 'flex-wrap'}`}>
        {lastBoard && (
          <Link
            to={savePath(pin)}
            {...pick}
            aria-label={`Choose a board other than ${lastBoard.name}`}
            className={`flex min-w-0 items-center justify-between gap-1 rounded-full font-semibold ${onPicture ? 'mr-auto bg-black/55 px-3 py-2 text-white hover:bg-black/75' : 'h-12 grow basis-24 bg-sunken px-4 hover:bg-pressed'}`}
          >
            <span dir="auto" className="truncate">
              {lastBoard.name}
            </span>
            <Icon key={lastBoard.id} name="down" size={16} />
          </Link>
        )}
        {lastBoard ? (
          <fetcher.Form
            method="post"
            action={savePath(pin)}
            data-save={pin.id}
            onSubmit={(event) => {
              if (isSaved) event.preventDefault()
              else noteSave(pin.id)
            }}
          >
            <input type="hidden" name="boardId" value={lastBoard.id} />
            <StayField />
            <button
              type="submit"
              aria-label={name && `${isSaved ? 'Saved' : 'Save'} ${name}`}
              aria-disabled={isSaved || undefined}
              className={`${SAVE_LOOK} ${isSaved ? 'bg-ink text-canvas' : SAVE_COLOURS}`}
            >
              {isSaved ? 'Saved' : 'Save'}
            </button>
            <CarriedInputs />
          </fetcher.Form>
        ) : (
          <Link
            to={saveLinkPath(pin, viewer !== null)}
            data-save={pin.id}
            {...(viewer ? pick : { 'data-sign-in': 'here' })}
            aria-label={name && `Save ${name}`}
            className={`${SAVE_LOOK} ${SAVE_COLOURS}`}
          >
            Save
          </Link>
        )}
      </div>
      {failure && (
        <Answer.Provider value={fetcher.data}>
          <Alert className="mt-2 w-0 min-w-full rounded-xl bg-raised px-3 py-2 text-sm text-danger">
            {failure}
          </Alert>
        </Answer.Provider>
      )}
    </div>
  )
}
