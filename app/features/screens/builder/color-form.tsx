import { useId, useState } from 'react'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../ui/hydration.ts'
import { type BuilderProps, PinForm } from './pin-form.tsx'

const FIRST_COLOR = '#c8553d'

export function ColorForm(props: BuilderProps) {
  const { result } = props
  const id = useId()
  const isLive = useIsHydrated()
  const [color, setColor] = useState(result?.typed['color'] ?? FIRST_COLOR)
  const picked = /^#?[0-9a-f]{6}$/i.test(color.trim()) ? `#${color.trim().slice(-6)}` : FIRST_COLOR
  return (
    <PinForm {...props} layout="beside">
      <input type="hidden" name="method" value="pinbuilder" />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            Colour
          </label>
          {/* Isn't submitted. Disabled without scripts, because nothing would copy its value to the code field. */}
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
          label="Colour code"
          name="color"
          value={color}
          onChange={(event) => setColor(event.target.value)}
          error={result?.errors['color']}
          hint="For example, #c8553d. Also used as the title if you don't enter one."
          maxLength={9}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormError>{result?.formError}</FormError>
      </div>
    </PinForm>
  )
}
