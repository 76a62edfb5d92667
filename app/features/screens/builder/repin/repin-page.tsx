import { Suspense, useCallback, useEffect, useId, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { lazyPart, preload } from '../../../../ui/network.ts'
import { alreadySavedTo } from '../../../content/pins/already-saved.ts'
import { pinPath } from '../../../content/pins/pin-path.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import type { SavedPins } from '../../picker/picker.ts'
import { fetchTitles } from '../../picker/picker-calls.ts'
import { AlreadySaved } from '../../picker/picker-parts.tsx'
import { forgetSave } from '../../picker/saved/saved-pins.tsx'
import { closePopUp, fitPopUp } from '../draft/pop-up.ts'
import { UnhydratedPlaces } from '../draft/unhydrated-places.tsx'
import { PagePicker } from '../page-picker.tsx'
import { SaveColumns } from '../save-columns.tsx'
import type { Repin } from './repin.server.ts'
import { RepinPreview } from './repin-preview.tsx'

const loadSaved = () => import('../draft/saved-draft.tsx')

const SavedDraft = lazyPart(loadSaved)

export default function RepinPage({
  repin: { pin, places, boardId, isPinCreating },
  result,
}: {
  repin: Repin
  result: FormResult | undefined
}) {
  const isLive = useIsHydrated()
  const formId = useId()
  const [saved, setSaved] = useState<SavedPins | null>(null)
  const { id: pinId, savedTo, link } = pin
  const savedBoardName = alreadySavedTo(savedTo)
  const path = pinPath(pin)
  const suggestTitles = useCallback(() => fetchTitles(pinId), [pinId])

  useEffect(fitPopUp, [])

  return (
    <>
      {saved && (
        <Suspense>
          <SavedDraft
            draft={{ link, action: 'repin', isPinCreating }}
            saved={saved}
            pictures={[picturePath(pin.picture.hash, '236x')]}
            onUndone={() => {
              forgetSave(pinId)
              setSaved(null)
            }}
          />
        </Suspense>
      )}
      <div hidden={saved !== null} className={saved ? '' : 'contents'}>
        <h1 className="sr-only">Save pin</h1>
        <SaveColumns
          places={
            <>
              <FormError>{result?.formError ?? Object.values(result?.errors ?? {})[0]}</FormError>
              {savedBoardName && (
                <div className="order-2">
                  <AlreadySaved boardName={savedBoardName.name} />
                </div>
              )}
              {isLive ? (
                <PagePicker
                  places={places}
                  boardId={boardId}
                  pinId={pinId}
                  saveForm={{
                    boardField: 'name',
                    fields: () => new URLSearchParams({ hasView: '1' }),
                    onSaving: () => preload(loadSaved),
                    onSaved: setSaved,
                  }}
                  isSaved={saved !== null}
                  suggestTitles={suggestTitles}
                  onLeave={() => closePopUp({ isPinCreating }, path)}
                />
              ) : (
                <UnhydratedPlaces
                  places={places}
                  boardId={boardId}
                  formId={formId}
                  boardField="name"
                  leavePath={path}
                />
              )}
            </>
          }
        >
          <RepinPreview pin={pin} formId={formId} />
        </SaveColumns>
      </div>
    </>
  )
}
