import { useId, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { isolated } from '../../../../text/direction.ts'
import { Button } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/form/alert.tsx'
import { Answer } from '../../../../ui/form/answer.ts'
import { CarriedInputs } from '../../../../ui/form/carried-fields.tsx'
import type { DescribedSection } from '../../../content/boards/sections/sections.server.ts'
import { EditChoice } from '../../../core/edits/edit-choice.tsx'
import { ShownBaseFields } from '../../../core/edits/shown-base-fields.tsx'
import { useSavedAtOnce } from './use-saved-at-once.tsx'

const BOX =
  'w-full min-w-0 rounded-pin border border-field bg-raised px-3 hover:border-ink aria-invalid:border-danger'

/** A section's name and description, saved when the focus leaves them. Without scripts, there is a button. */
export function SectionEditForm({
  section: { id, title, description },
  edited,
}: {
  section: DescribedSection
  edited: FormResult | null
}) {
  const formId = useId()
  const { fetcher, result, rendered, typed, asks, type, wiring } = useSavedAtOnce(
    { name: title, description },
    edited,
  )
  const [isOpen] = useState(description !== '' || edited !== null)
  const errors = {
    name: result?.errors['name'] ?? result?.formError,
    description: result?.errors['description'],
  }
  const fieldOf = (name: 'name' | 'description') => ({
    name,
    dir: 'auto',
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `${formId}-${name}` : undefined,
  })
  return (
    <fetcher.Form method="post" noValidate className="min-w-[min(14rem,100%)] flex-1" {...wiring}>
      <input type="hidden" name="sectionId" value={id} />
      <Answer.Provider value={fetcher.data}>
        <ShownBaseFields rendered={rendered} result={result}>
          <EditChoice name="name" label="Name">
            <div className="flex items-center gap-2">
              <input
                aria-label={`Name of ${isolated(title)}`}
                aria-required
                autoComplete="off"
                className={`${BOX} h-11 font-semibold`}
                {...fieldOf('name')}
              />
              <Button
                type="submit"
                size="small"
                className={`bg-raised! ${asks ? '' : 'hidden noscript:flex'}`}
              >
                Save
              </Button>
            </div>
          </EditChoice>
          <FieldError id={`${formId}-name`}>{errors.name}</FieldError>
          <details open={isOpen} className="mt-1">
            <summary className="w-fit cursor-pointer rounded-pin px-1 py-2 text-sm font-semibold">
              Description<span className="sr-only"> of {isolated(title)}</span>
            </summary>
            <EditChoice name="description" label="Description">
              <textarea
                aria-label={`Description of ${isolated(title)}`}
                className={`${BOX} mt-1 field-sizing-content min-h-11 py-2.5`}
                {...fieldOf('description')}
              />
            </EditChoice>
            <FieldError id={`${formId}-description`}>{errors.description}</FieldError>
          </details>
        </ShownBaseFields>
      </Answer.Provider>
      <CarriedInputs />
    </fetcher.Form>
  )
}

function FieldError({ id, children }: { id: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <Alert id={id} className="mt-1.5 text-sm text-danger">
      {children}
    </Alert>
  )
}
