import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { lazyPart, preload } from '../../../../ui/network.ts'
import type { PagePlaces } from '../../picker/page-places.server.ts'
import type { SavedPins } from '../../picker/picker.ts'
import { AlreadySaved } from '../../picker/picker-parts.tsx'
import { SaveColumns } from '../save-columns.tsx'
import type { ShownDraft } from './draft.ts'
import { DraftPicker } from './draft-picker.tsx'
import { DraftPreview } from './draft-preview.tsx'
import type { FoundPictures } from './find-pictures.ts'
import { fitPopUp } from './pop-up.ts'
import { UnhydratedPlaces } from './unhydrated-places.tsx'
import { useDraftPictures } from './use-draft-pictures.tsx'

const loadSaved = () => import('./saved-draft.tsx')

const SavedDraft = lazyPart(loadSaved)

export function DraftPage({
  draft,
  places,
  boardId,
  found,
  result,
}: {
  draft: ShownDraft
  places: PagePlaces
  boardId: number | null
  /** The draft's own pictures, or those that the server found; null until the page is looked up. */
  found: FoundPictures | null
  result: FormResult | undefined
}) {
  const isLive = useIsHydrated()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const pictures = useDraftPictures(draft, found)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [saved, setSaved] = useState<SavedPins | null>(null)
  const hasPicture =
    pictures.chosen.length > 0 || (draft.color !== null && !pictures.pictures.length)

  useEffect(fitPopUp, [])

  if (pictures.isLooking) return <LoadingPictures />
  if (!hasPicture && pictures.pictures.length === 0) {
    return <NoPicture refusal={pictures.refusal} onRetry={draft.link ? pictures.lookAgain : null} />
  }
  return (
    <>
      {saved && (
        <Suspense>
          <SavedDraft
            draft={draft}
            saved={saved}
            pictures={pictures.chosen.map(({ url }) => url)}
            onUndone={() => setSaved(null)}
          />
        </Suspense>
      )}
      <div hidden={saved !== null} className={saved ? '' : 'contents'}>
        <h1 className="sr-only">Create pin</h1>
        <SaveColumns
          places={
            <>
              <FormError>{result?.formError ?? Object.values(result?.errors ?? {})[0]}</FormError>
              {pictures.savedTo && (
                <div className="order-2">
                  <AlreadySaved boardName={pictures.savedTo} />
                </div>
              )}
              {isLive ? (
                <DraftPicker
                  draft={draft}
                  places={places}
                  boardId={boardId}
                  hasPicture={hasPicture}
                  form={form}
                  saved={saved}
                  onSaving={() => preload(loadSaved)}
                  onSaved={setSaved}
                  onRefused={setRefused}
                />
              ) : (
                <UnhydratedPlaces
                  places={places}
                  boardId={boardId}
                  formId={formId}
                  boardField="newBoard"
                  leavePath={null}
                />
              )}
            </>
          }
        >
          <DraftPreview
            draft={draft}
            pictures={pictures}
            boardId={boardId}
            isSaved={saved !== null}
            refused={refused}
            form={form}
            formId={formId}
            typed={result?.typed['description']}
          />
        </SaveColumns>
      </div>
    </>
  )
}

function LoadingPictures() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="sr-only">Create pin</h1>
      <p role="status" className="flex items-center gap-3">
        <span className="spinner" aria-hidden="true" />
        Loading
      </p>
      <noscript>
        <a href={`${pathname}${search}&look=1`} className="underline">
          Find the pictures of the page
        </a>
      </noscript>
    </div>
  )
}

function NoPicture({ refusal, onRetry }: { refusal: string | null; onRetry: (() => void) | null }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-lg">No picture to save</h1>
      <p role="alert" className="max-w-md text-muted">
        {refusal ?? "The page you came from didn't send any pictures."}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <ButtonLink to="/pin-builder/" look="brand">
          Choose one yourself
        </ButtonLink>
      </div>
    </div>
  )
}
