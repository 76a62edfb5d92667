import { type RefObject, useCallback } from 'react'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import type { PagePlaces } from '../../picker/page-places.server.ts'
import type { SavedPins } from '../../picker/picker.ts'
import { PagePicker } from '../page-picker.tsx'
import type { ShownDraft } from './draft.ts'
import { closePopUp } from './pop-up.ts'

export function DraftPicker({
  draft,
  places,
  boardId,
  hasPicture,
  form,
  saved,
  onSaving,
  onSaved,
  onRefused,
}: {
  draft: ShownDraft
  places: PagePlaces
  boardId: number | null
  hasPicture: boolean
  form: RefObject<HTMLFormElement>
  saved: SavedPins | null
  onSaving: () => void
  onSaved: (made: SavedPins) => void
  /** Called with the addresses of the pictures that couldn't be saved. */
  onRefused: (pictures: readonly string[]) => void
}) {
  const suggestTitles = useCallback(async () => {
    const { suggestTitles: suggest } = await import('../../picker/create/title-suggestions.ts')
    return suggest(draft, [])
  }, [draft])
  return (
    <PagePicker
      places={places}
      boardId={boardId}
      pinId={null}
      saveForm={{
        boardField: 'newBoard',
        fields: () => textsOf(form.current),
        missing: hasPicture ? null : SHOWN_TEXTS.picture_missing,
        onSaving,
        onSaved: (made) => made && onSaved(made),
        onRefused: ({ details }) => onRefused(addressesIn(details['pictures'])),
      }}
      isSaved={saved !== null}
      suggestTitles={suggestTitles}
      onLeave={() => closePopUp(draft)}
    />
  )
}

function addressesIn(pictures: unknown): string[] {
  return Array.isArray(pictures) ? pictures.map(String) : []
}

function textsOf(form: HTMLFormElement | null): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === 'string') texts.append(name, value)
  }
  return texts
}
