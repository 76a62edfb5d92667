import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { sectionNameError } from './name-rules.ts'

/** Adds a section to a board for the pin. */
export function CreateSectionForm({
  failure,
  isSaving,
  onEdit,
  onCreate,
}: {
  failure: string | null
  isSaving: boolean
  onEdit: () => void
  onCreate: (title: string) => void
}) {
  const [title, setTitle] = useState('')
  const [isTouched, setTouched] = useState(false)
  const error = sectionNameError(title)
  const isReady = error === null && failure === null && !isSaving
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onCreate(title)
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3">
        <TextField
          label="Name"
          value={title}
          error={failure ?? (isTouched ? error : null)}
          placeholder="Like “Lighting” or “Weeknights”"
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setTitle(event.target.value)
            setTouched(true)
            onEdit()
          }}
        />
      </div>
      <div className="flex shrink-0 justify-end p-4">
        <Button type="submit" look="brand" busy={isSaving} disabled={!isReady && !isSaving}>
          Add
        </Button>
      </div>
    </form>
  )
}
