import { useId } from 'react'
import { isolated } from '../../../../text/direction.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { Section } from '../../../content/boards/sections/sections.server.ts'

export type Renamed = {
  errors: Readonly<Record<string, string>>
  formError: string | null
  typed: Readonly<Record<string, string>>
}

export function RenameForm({
  section: { id, title },
  renamed,
}: {
  section: Pick<Section, 'id' | 'title'>
  renamed: Renamed | null
}) {
  const errorId = useId()
  const sent = useSentForm()?.data
  const isSending = sent?.has('name') && sent.get('sectionId') === String(id)
  const error = renamed?.errors['name'] ?? renamed?.formError
  return (
    <Form method="post" preventScrollReset className="min-w-56 flex-1">
      <input type="hidden" name="sectionId" value={id} />
      <div className="flex items-center gap-2">
        <input
          name="name"
          dir="auto"
          aria-label={`Name of ${isolated(title)}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          defaultValue={renamed?.typed['name'] ?? title}
          required
          autoComplete="off"
          className="h-11 w-full min-w-0 rounded-pin border border-field bg-raised px-3 font-semibold hover:border-ink aria-invalid:border-danger"
        />
        <Button type="submit" size="small" className="bg-raised!" busy={isSending}>
          Rename
        </Button>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </Form>
  )
}
