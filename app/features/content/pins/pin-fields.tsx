import type { ReactNode } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import type { EditValue } from '../../core/edits/edit-base.ts'
import { EditChoice } from '../../core/edits/edit-choice.tsx'
import type { EditableBoard } from '../boards/own-boards.server.ts'
import { AI_LABEL_CHOICES, NEW_AI_LABEL_CHOICES } from './fields/ai-label-choices.ts'
import { MoreOptions } from './fields/more-options.tsx'
import type { PinText } from './fields/text-fields.ts'
import { HashtagArea } from './hashtags/hashtag-area.tsx'
import type { Place } from './places/own-place.server.ts'
import { PlaceField } from './places/place-field.tsx'

export type PinValues = { readonly [Name in PinText]?: string } & {
  link: string | null
  /** With `board`, the pin gets the board's label for new pins. */
  aiLabel: 'maker' | 'metadata' | 'person' | 'board' | null
}

const OPTIONS = ['description', 'link', 'altText']

export function PinFields({
  pin,
  place,
  boards,
  result,
  isMaker = true,
  isNew = false,
  reminder,
}: {
  pin: PinValues
  place: Place | null
  boards: readonly EditableBoard[]
  result: FormResult | undefined
  isMaker?: boolean
  /** Whether phones show the optional fields on request only. */
  isNew?: boolean
  /** The question about a missing alt text, with its controls. */
  reminder?: { isAsking: boolean; question: string | undefined; controls: ReactNode } | undefined
}) {
  const { errors, typed } = result ?? {}
  const hasErrors = OPTIONS.some((name) => errors?.[name])
  const others = (
    <>
      <EditChoice name="description" label="Description">
        <HashtagArea
          label="Description"
          name="description"
          defaultValue={typed?.['description'] ?? pin.description}
          error={errors?.['description']}
        />
      </EditChoice>
      <EditChoice name="link" label="Link">
        <TextField
          label="Link"
          name="link"
          type="text"
          inputMode="url"
          defaultValue={typed?.['link'] ?? pin.link ?? ''}
          error={errors?.['link']}
          autoComplete="off"
          hint="The page that opens when someone clicks the picture."
        />
      </EditChoice>
      <EditChoice name="altText" label="Alt text">
        <TextField
          key={pin.altText}
          label="Alt text"
          name="altText"
          defaultValue={typed?.['altText'] ?? pin.altText}
          error={errors?.['altText'] ?? reminder?.question}
          autoComplete="off"
          hint="What the picture shows, for people who can't see it."
        />
      </EditChoice>
      {reminder?.controls}
      {isMaker && <AiLabelField label={pin.aiLabel} typed={typed?.['madeBy']} />}
    </>
  )
  return (
    <>
      <PlaceField boards={boards} place={place} result={result} />
      <EditChoice name="title" label="Title">
        <TextField
          label="Title"
          name="title"
          defaultValue={typed?.['title'] ?? pin.title}
          error={errors?.['title']}
          autoComplete="off"
        />
      </EditChoice>
      {isNew ? (
        <MoreOptions isNeeded={hasErrors || reminder?.isAsking === true}>{others}</MoreOptions>
      ) : (
        others
      )}
    </>
  )
}

/** The field for a pin's AI label. If the file says how it was made, the member can't change the label. */
function AiLabelField({
  label,
  typed,
}: {
  label: PinValues['aiLabel']
  typed: string | undefined
}) {
  if (label === 'metadata') {
    return (
      <p className="text-sm text-muted">
        <strong className="text-ink">Made with AI.</strong> Stated in the picture’s file.
      </p>
    )
  }
  return (
    <EditChoice name="label" label="How it was made" shownAs={choiceLabel}>
      <RadioGroup
        name="madeBy"
        legend="How was this made?"
        options={label === 'board' ? NEW_AI_LABEL_CHOICES : AI_LABEL_CHOICES}
        defaultValue={typed ?? choiceOf(label)}
      />
    </EditChoice>
  )
}

function choiceOf(label: EditValue): string {
  return label === 'maker' ? 'ai' : String(label ?? '')
}

function choiceLabel(label: EditValue): string {
  return AI_LABEL_CHOICES.find(({ value }) => value === choiceOf(label))?.label ?? ''
}
