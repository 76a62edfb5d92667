import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from '../../../ui/form/field.tsx'

export function PasswordField(field: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  const [canShow, setCanShow] = useState(false)
  useEffect(() => setCanShow(true), [])
  return (
    <div className="relative">
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      {canShow && (
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="absolute -top-1 -right-2 rounded-full px-2 py-1 text-sm font-semibold text-muted hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {field.label.toLowerCase()}</span>
        </button>
      )}
    </div>
  )
}
