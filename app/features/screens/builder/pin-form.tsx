import type { ComponentProps } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import type { EditableBoard } from '../../content/boards/own-boards.server.ts'
import { PinFields, type PinValues } from '../../content/pins/pin-fields.tsx'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import type { useAltReminder } from './use-alt-reminder.tsx'

export type BuilderProps = {
  boards: readonly EditableBoard[]
  place: Place | null
  result: FormResult | undefined
}

export const NO_TEXTS: PinValues = {
  title: '',
  description: '',
  altText: '',
  link: null,
  aiLabel: 'board',
}

const LAYOUTS = {
  beside: {
    form: 'grid grid-cols-1 items-start gap-8 narrow:grid-cols-[23rem_minmax(0,1fr)]',
    fields: '',
  },
  below: { form: 'flex flex-col gap-8', fields: 'max-w-xl' },
} as const

export function PinForm({
  boards,
  place,
  result,
  layout,
  texts = NO_TEXTS,
  reminder = null,
  children,
  ...form
}: BuilderProps & {
  layout: keyof typeof LAYOUTS
  texts?: PinValues
  reminder?: ReturnType<typeof useAltReminder> | null
} & ComponentProps<typeof Form>) {
  const isSaving = useSentForm() !== null
  return (
    <Form method="post" className={LAYOUTS[layout].form} {...reminder?.form} {...form}>
      {children}
      <div className={`flex flex-col gap-5 ${LAYOUTS[layout].fields}`}>
        <PinFields
          pin={texts}
          place={place}
          boards={boards}
          result={result}
          isNew
          reminder={reminder ?? undefined}
        />
        <ActionButtons>
          <Button type="submit" look="brand" busy={isSaving}>
            Save
          </Button>
        </ActionButtons>
      </div>
    </Form>
  )
}
