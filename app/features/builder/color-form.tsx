import { Form } from '@remix-run/react'
import { useId, useState } from 'react'
import type { FormResult } from '../../http/form.server.ts'
import { FormError, TextField } from '../../ui/field.tsx'
import { useIsLive } from '../../ui/hydration.ts'
import type { OwnBoard } from '../boards/own-boards.server.ts'
import { PinFields } from '../pins/pin-fields.tsx'
import { SaveRow } from './save-row.tsx'

/** Where the picker begins. */
const FIRST_COLOR = '#c8553d'

/** A colour in place of a picture: picked, or written as its code, and saved with words. */
export function ColorForm({
  boards,
  boardId,
  result,
}: {
  boards: readonly OwnBoard[]
  boardId: number | null
  result: FormResult | undefined
}) {
  const id = useId()
  const isLive = useIsLive()
  const [color, setColor] = useState(result?.typed.color ?? FIRST_COLOR)
  const picked = /^#?[0-9a-f]{6}$/i.test(color.trim()) ? `#${color.trim().slice(-6)}` : FIRST_COLOR
  return (
    <Form
      method="post"
      className="grid grid-cols-1 items-start gap-8 narrow:grid-cols-[23rem_minmax(0,1fr)]"
    >
      <input type="hidden" name="method" value="pinbuilder" />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            Colour
          </label>
          {/* It says nothing itself: without scripts the code alone counts, and it is off. */}
          <input
            id={id}
            type="color"
            value={picked.toLowerCase()}
            disabled={!isLive}
            onChange={(event) => setColor(event.target.value)}
            className="color-input h-84 w-full"
          />
        </div>
        <TextField
          label="Code of the colour"
          name="color"
          value={color}
          onChange={(event) => setColor(event.target.value)}
          error={result?.errors.color}
          hint="Such as #c8553d. It is the title too where you give none."
          maxLength={9}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormError>{result?.formError}</FormError>
      </div>
      <div className="flex flex-col gap-5">
        <PinFields
          pin={{
            title: '',
            description: '',
            altText: '',
            link: null,
            board: boardId === null ? null : { id: boardId },
          }}
          boards={boards}
          result={result}
        />
        <SaveRow nudge={null} />
      </div>
    </Form>
  )
}
