import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { Field, type FieldParts } from './field.tsx'

type InputParts = ComponentProps<'input'> & {
  button: string
  inputRef?: RefObject<HTMLInputElement>
}

export function FileField({ label, error, hint, ...rest }: InputParts & FieldParts) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <FileInput {...wiring} {...rest} />}
    </Field>
  )
}

/**
 * The browser's own input is an invisible layer over a button and the file names, so that clicking, focus, screen
 * readers and dropping work as usual. Without scripts, the input is visible instead, because the names need scripts.
 */
export function FileInput({ button, inputRef, onChange, ...rest }: InputParts) {
  const field = useRef<HTMLSpanElement>(null)
  const [name, setName] = useState<string>()
  // After each render, because a file may be dropped, pasted, or chosen before scripts run.
  useEffect(() => setName(nameOf(field.current?.querySelector('input'))))
  return (
    <span
      ref={field}
      className="group relative flex w-full rounded-pin border border-field bg-raised p-1.5 outline-offset-2 outline-ink hover:border-ink has-aria-invalid:border-danger [&:not(label_*)]:has-focus-visible:outline-2"
    >
      <span
        className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 noscript:hidden"
        aria-hidden="true"
      >
        <span className="button min-h-11 bg-sunken px-4.5 group-hover:bg-pressed">{button}</span>
        <bdi className={`px-2 py-1 text-start wrap-anywhere ${name ? '' : 'text-muted'}`}>
          {name ?? 'No file selected'}
        </bdi>
      </span>
      <input
        {...rest}
        ref={inputRef}
        type="file"
        onChange={(event) => {
          onChange?.(event)
          setName(nameOf(event.currentTarget))
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer file:rounded-full file:bg-sunken file:px-4.5 file:py-2.5 file:font-semibold file:text-ink noscript:static noscript:opacity-100"
      />
    </span>
  )
}

const SHOWN_NAMES = 5

function nameOf(input: HTMLInputElement | null | undefined): string | undefined {
  const names = [...(input?.files ?? [])].map(({ name }) => name)
  if (names.length < 2) return names[0]
  const more = names.length > SHOWN_NAMES ? ' and more' : ''
  return `${names.length} files: ${names.slice(0, SHOWN_NAMES).join(', ')}${more}`
}
