import { type ComponentProps, useEffect, useState } from 'react'
import { freeNames } from '../../../content/boards/board-names/names.ts'
import { SuggestedNames } from '../../../content/boards/board-names/suggested-names.tsx'
import { useNewBoardPrivacy } from '../../../content/boards/new-board-privacy.tsx'
import { PrivacyField } from '../../../content/boards/privacy-field.tsx'
import { CreateForm } from './create-form.tsx'
import { boardNameError } from './name-rules.ts'

export type SuggestTitles = () => Promise<readonly string[]>

export type BoardToCreate = { name: string; isSecret: boolean }

export function CreateBoardForm({
  suggestTitles,
  takenNames,
  onCreate,
  ...form
}: {
  suggestTitles: SuggestTitles
  takenNames: readonly string[]
  onCreate: (board: BoardToCreate) => void
} & Pick<ComponentProps<typeof CreateForm>, 'firstName' | 'failure' | 'isSaving' | 'onEdit'>) {
  const [isSecret, setSecret] = useState(useNewBoardPrivacy() === 'secret')
  const [titles, setTitles] = useState<readonly string[]>([])

  useEffect(() => {
    let isGone = false
    suggestTitles().then((found) => isGone || setTitles(found))
    return () => {
      isGone = true
    }
  }, [suggestTitles])

  return (
    <CreateForm
      placeholder="Like “Places to go” or “Recipes to make”"
      buttonLabel="Create"
      errorOf={(name) => boardNameError(name, takenNames)}
      onCreate={(name) => onCreate({ name, isSecret })}
      {...form}
    >
      {(write) => (
        <>
          <PrivacyField checked={isSecret} onChange={(event) => setSecret(event.target.checked)} />
          {/* Suggestions load late, so they come last, where they shift nothing. */}
          <SuggestedNames names={freeNames(titles, takenNames)} onChoose={write} />
        </>
      )}
    </CreateForm>
  )
}
