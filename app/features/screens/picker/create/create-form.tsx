import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'

/** The specification's footer is 720 px wide. The field above aligns with it. */
const COLUMN = 'mx-auto w-full max-w-[45rem]'

export function CreateForm({
  firstName = '',
  placeholder,
  buttonLabel,
  errorOf,
  failure,
  isSaving,
  onEdit,
  onCreate,
  children,
}: {
  firstName?: string
  placeholder: string
  buttonLabel: string
  errorOf: (name: string) => string | null
  failure: string | null
  isSaving: boolean
  onEdit: () => void
  onCreate: (name: string) => void
  children?: (write: (name: string) => void) => ReactNode
}) {
  const [name, setName] = useState(firstName)
  const [isTouched, setTouched] = useState(false)
  const error = errorOf(name)
  const isReady = error === null && failure === null && !isSaving

  function write(next: string) {
    setName(next)
    setTouched(true)
    onEdit()
  }

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onCreate(name)
      }}
    >
      <div
        className={`${COLUMN} flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-3 pb-5`}
      >
        <TextField
          label="Name"
          value={name}
          error={failure ?? (isTouched ? error : null)}
          placeholder={placeholder}
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => write(event.target.value)}
        />
        {children?.(write)}
      </div>
      <div className={`${COLUMN} flex shrink-0 justify-end px-5 py-4`}>
        <Button type="submit" look="brand" busy={isSaving} disabled={!isReady && !isSaving}>
          {buttonLabel}
        </Button>
      </div>
    </form>
  )
}
