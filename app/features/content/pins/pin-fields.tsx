import type { FormResult } from '../../../forms/form-result.ts'
import { Checkbox, TextField } from '../../../ui/form/field.tsx'
import type { EditableBoard } from '../boards/own-boards.server.ts'
import { HashtagArea } from './hashtags/hashtag-area.tsx'
import type { Place } from './places/own-place.server.ts'
import { PlaceField } from './places/place-field.tsx'

export type PinWords = {
  title: string
  description: string
  altText: string
  link: string | null
  aiLabel: 'maker' | 'metadata' | null
}

export function PinFields({
  pin,
  place,
  boards,
  result,
  isMaker = true,
}: {
  pin: PinWords
  place: Place | null
  boards: readonly EditableBoard[]
  result: FormResult | undefined
  isMaker?: boolean
}) {
  const { errors, typed } = result ?? {}
  return (
    <>
      <PlaceField boards={boards} place={place} result={result} />
      <TextField
        label="Title"
        name="title"
        defaultValue={typed?.['title'] ?? pin.title}
        error={errors?.['title']}
        autoComplete="off"
      />
      <HashtagArea
        label="Description"
        name="description"
        defaultValue={typed?.['description'] ?? pin.description}
        error={errors?.['description']}
      />
      <TextField
        label="Link"
        name="link"
        type="text"
        inputMode="url"
        defaultValue={typed?.['link'] ?? pin.link ?? ''}
        error={errors?.['link']}
        autoComplete="off"
        hint="Where the picture leads when somebody follows it."
      />
      <TextField
        key={pin.altText}
        label="Alt text"
        name="altText"
        defaultValue={typed?.['altText'] ?? pin.altText}
        error={errors?.['altText']}
        autoComplete="off"
        hint="What the picture shows, for people who can't see it."
      />
      {isMaker && (
        <Checkbox
          name="isAiMade"
          label="Made with AI"
          hint={
            pin.aiLabel === 'metadata'
              ? 'The picture’s file says so.'
              : 'Tick it if a generative tool made the picture or a part of it.'
          }
          defaultChecked={typed ? 'isAiMade' in typed : pin.aiLabel !== null}
          disabled={pin.aiLabel === 'metadata'}
        />
      )}
    </>
  )
}
