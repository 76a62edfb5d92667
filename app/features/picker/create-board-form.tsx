import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { foldName } from '../boards/names.ts'
import { boardNameError } from './name-rules.ts'
import { fetchTitles } from './picker-calls.ts'

/** Makes a board for the pin, with names to begin from. */
export function CreateBoardForm({
  pinId,
  firstName,
  takenNames,
  failure,
  isSaving,
  onEdit,
  onCreate,
}: {
  pinId: number
  /** What was searched for and not found. */
  firstName: string
  takenNames: readonly string[]
  failure: string | null
  isSaving: boolean
  onEdit: () => void
  onCreate: (board: { name: string; isSecret: boolean }) => void
}) {
  const [name, setName] = useState(firstName)
  const [isTouched, setTouched] = useState(false)
  const [isSecret, setSecret] = useState(false)
  const [titles, setTitles] = useState<readonly string[]>([])
  const error = boardNameError(name)
  const taken = new Set(takenNames.map(foldName))

  useEffect(() => {
    let isGone = false
    fetchTitles(pinId).then((found) => isGone || setTitles(found))
    return () => {
      isGone = true
    }
  }, [pinId])

  function edit(next: string) {
    setName(next)
    setTouched(true)
    onEdit()
  }

  const isReady = error === null && failure === null && !isSaving
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onCreate({ name, isSecret })
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-3 pb-5">
        <TextField
          label="Name"
          value={name}
          error={failure ?? (isTouched ? error : null)}
          placeholder="Like “Places to go” or “Recipes to make”"
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => edit(event.target.value)}
        />
        <Titles titles={titles.filter((title) => !taken.has(foldName(title)))} onChoose={edit} />
        <Checkbox
          label="Keep this board secret"
          hint="Nobody else can see it or the pins on it."
          checked={isSecret}
          onChange={(event) => setSecret(event.target.checked)}
        />
      </div>
      <div className="flex shrink-0 justify-end p-4">
        <Button type="submit" look="brand" busy={isSaving} disabled={!isReady && !isSaving}>
          Create
        </Button>
      </div>
    </form>
  )
}

function Titles({
  titles,
  onChoose,
}: {
  titles: readonly string[]
  onChoose: (title: string) => void
}) {
  if (titles.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Suggestions</legend>
      <div className="flex flex-wrap gap-2">
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            className="rounded-full bg-sunken px-3.5 py-2 text-sm font-semibold hover:bg-pressed"
            onClick={() => onChoose(title)}
          >
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
