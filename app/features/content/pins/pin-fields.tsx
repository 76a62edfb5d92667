import type { FormResult } from '../../../forms/form-result.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import type { EditableBoard } from '../boards/own-boards.server.ts'
import { HashtagArea } from './hashtags/hashtag-area.tsx'
import type { Place } from './places/own-place.server.ts'
import { PlaceField } from './places/place-field.tsx'

export type PinWords = {
  title: string
  description: string
  altText: string
  link: string | null
  /** `board` leaves it to the board of a new pin. */
  aiLabel: 'maker' | 'metadata' | 'person' | 'board' | null
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
      {isMaker && <Making label={pin.aiLabel} typed={typed?.['madeBy']} />}
    </>
  )
}

const MAKINGS = [
  { value: '', label: 'Nothing' },
  { value: 'ai', label: 'Made with AI' },
  { value: 'person', label: 'Made by a person' },
]

const NEW_MAKINGS = [{ value: 'board', label: 'As its board says' }, ...MAKINGS]

/** A file that says how it was made has the last word. */
function Making({ label, typed }: { label: PinWords['aiLabel']; typed: string | undefined }) {
  if (label === 'metadata') {
    return (
      <p className="text-sm text-muted">
        <strong className="text-ink">Made with AI.</strong> The picture’s file says so.
      </p>
    )
  }
  const said = label === 'maker' ? 'ai' : (label ?? '')
  return (
    <RadioGroup
      name="madeBy"
      legend="What you say of how it was made"
      options={label === 'board' ? NEW_MAKINGS : MAKINGS}
      defaultValue={typed ?? said}
    />
  )
}
