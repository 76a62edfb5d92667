import type { ComponentProps } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Form } from '../../../ui/form/form.tsx'
import type { EditableBoard } from '../../content/boards/own-boards.server.ts'
import { PinFields, type PinWords } from '../../content/pins/pin-fields.tsx'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import { SaveRow, type useAltNudge } from './save-row.tsx'

export type BuilderProps = {
  boards: readonly EditableBoard[]
  place: Place | null
  result: FormResult | undefined
}

const NO_WORDS: PinWords = { title: '', description: '', altText: '', link: null, aiLabel: 'board' }

const LAYOUTS = {
  beside: {
    form: 'grid grid-cols-1 items-start gap-8 narrow:grid-cols-[23rem_minmax(0,1fr)]',
    words: '',
  },
  below: { form: 'flex flex-col gap-8', words: 'max-w-xl' },
} as const

export function PinForm({
  boards,
  place,
  result,
  layout,
  words = NO_WORDS,
  nudge,
  children,
  ...form
}: BuilderProps & {
  layout: keyof typeof LAYOUTS
  words?: PinWords
  nudge: ReturnType<typeof useAltNudge> | null
} & ComponentProps<typeof Form>) {
  return (
    <Form method="post" className={LAYOUTS[layout].form} {...nudge?.form} {...form}>
      {children}
      <div className={`flex flex-col gap-5 ${LAYOUTS[layout].words}`}>
        <PinFields pin={words} place={place} boards={boards} result={result} />
        <SaveRow nudge={nudge} />
      </div>
    </Form>
  )
}
