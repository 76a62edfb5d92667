import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { useIsLive } from '../../../../ui/hydration.ts'
import { lazyPart, loadAhead } from '../../../../ui/network.ts'
import type { SavedPins } from '../../picker/picker.ts'
import { AlreadySaved } from '../../picker/picker-parts.tsx'
import type { ShownDraft } from './draft.ts'
import { DraftPicker } from './draft-picker.tsx'
import { DraftPreview } from './draft-preview.tsx'
import type { DraftPlaces } from './drafts.server.ts'
import type { Finds } from './find-pictures.ts'
import { PlainPlaces } from './plain-places.tsx'
import { fitPopUp } from './pop-up.ts'
import { useDraftPictures } from './use-draft-pictures.tsx'

const loadSaved = () => import('./saved-draft.tsx')

const SavedDraft = lazyPart(loadSaved)

/** The preview stands beside the board picker, above it on phones. */
export function DraftPage({
  draft,
  places,
  boardId,
  found,
  result,
}: {
  draft: ShownDraft
  places: DraftPlaces
  boardId: number | null
  /** The pictures that came with it, or that the server found; null where its page has to be asked. */
  found: Finds | null
  result: FormResult | undefined
}) {
  const isLive = useIsLive()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const pictures = useDraftPictures(draft, found)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [saved, setSaved] = useState<SavedPins | null>(null)
  const hasPicture =
    pictures.picked.length > 0 || (draft.color !== null && !pictures.pictures.length)

  useEffect(fitPopUp, [])

  if (pictures.isLooking) return <Looking />
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
            pictures={pictures.picked.map(({ url }) => url)}
            onUndone={() => setSaved(null)}
          />
        </Suspense>
      )}
      <div hidden={saved !== null} className={saved ? '' : 'contents'}>
        <h1 className="sr-only">Create pin</h1>
        <div className="mx-auto flex h-dvh w-full max-w-5xl flex-col min-[40rem]:flex-row-reverse">
          <section
            aria-label="Where to save"
            className="contents min-h-0 flex-col min-[40rem]:flex min-[40rem]:w-3/5"
          >
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
                onSaving={() => loadAhead(loadSaved)}
                onSaved={setSaved}
                onRefused={setRefused}
              />
            ) : (
              <PlainPlaces places={places} boardId={boardId} formId={formId} />
            )}
          </section>
          <section
            aria-label="What to save"
            className="order-2 shrink-0 overflow-y-auto bg-sunken p-4 min-[40rem]:w-2/5 min-[40rem]:p-6"
          >
            <DraftPreview
              draft={draft}
              pictures={pictures}
              refused={refused}
              form={form}
              formId={formId}
              typed={result?.typed['description']}
            />
          </section>
        </div>
      </div>
    </>
  )
}

function Looking() {
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
      <h1 className="text-lg">There is no picture to save</h1>
      <p role="alert" className="max-w-md text-muted">
        {refusal ?? 'The page that led here named none.'}
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
