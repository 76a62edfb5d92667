import { useId } from 'react'
import { isolated } from '../../../../text/direction.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { DescribedSection } from '../../../content/boards/sections/sections.server.ts'

export type EditedSection = {
  errors: Readonly<Record<string, string>>
  formError: string | null
  typed: Readonly<Record<string, string>>
}

const BOX =
  'w-full min-w-0 rounded-pin border border-field bg-raised px-3 hover:border-ink aria-invalid:border-danger'

export function SectionEditForm({
  section: { id, title, description },
  edited,
}: {
  section: DescribedSection
  edited: EditedSection | null
}) {
  const formId = useId()
  const sent = useSentForm()?.data
  const isSending = sent?.has('name') && sent.get('sectionId') === String(id)
  const errors = {
    name: edited?.errors['name'] ?? edited?.formError,
    description: edited?.errors['description'],
  }
  const wiring = (name: 'name' | 'description') => ({
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `${formId}-${name}` : undefined,
  })
  const typed = edited?.typed['description'] ?? description
  return (
    <Form method="post" preventScrollReset className="min-w-56 flex-1">
      <input type="hidden" name="sectionId" value={id} />
      <div className="flex items-center gap-2">
        <input
          name="name"
          dir="auto"
          aria-label={`Name of ${isolated(title)}`}
          defaultValue={edited?.typed['name'] ?? title}
          required
          autoComplete="off"
          className={`${BOX} h-11 font-semibold`}
          {...wiring('name')}
        />
        <Button type="submit" size="small" className="bg-raised!" busy={isSending}>
          Save
        </Button>
      </div>
      <FieldError id={`${formId}-name`}>{errors.name}</FieldError>
      <details open={typed !== ''} className="mt-1">
        <summary className="w-fit cursor-pointer rounded-pin px-1 py-2 text-sm font-semibold">
          Description<span className="sr-only"> of {isolated(title)}</span>
        </summary>
        <textarea
          name="description"
          dir="auto"
          aria-label={`Description of ${isolated(title)}`}
          defaultValue={typed}
          className={`${BOX} mt-1 field-sizing-content min-h-11 py-2.5`}
          {...wiring('description')}
        />
        <FieldError id={`${formId}-description`}>{errors.description}</FieldError>
      </details>
    </Form>
  )
}

function FieldError({ id, children }: { id: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm text-danger">
      {children}
    </p>
  )
}
