import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

const LOOKS = {
  brand: 'bg-brand text-white hover:bg-brand-hover',
  ink: 'bg-ink text-canvas hover:opacity-85',
  quiet: 'bg-sunken text-ink hover:bg-pressed',
  bare: 'text-ink hover:bg-sunken',
  danger: 'bg-sunken text-danger hover:bg-pressed',
} as const

/** `min-w-fit` keeps a button's text on one line, unless the whole row is too narrow for it. */
const SIZES = {
  small: 'min-h-9 min-w-fit px-3.5 py-1 text-sm',
  medium: 'min-h-11 min-w-fit px-4.5 py-1 text-base',
  large: 'min-h-12 px-6 py-2 text-base',
} as const

type Look = keyof typeof LOOKS
type Size = keyof typeof SIZES
type Shape = { look?: Look | undefined; size?: Size }

/** A button. `busy` shows progress and ignores clicks; `off` disables it without losing the focus. */
export function Button({
  look = 'quiet',
  size = 'medium',
  busy = false,
  off = false,
  className = '',
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Shape & { busy?: boolean | undefined; off?: boolean }) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      className={`${shapeOf({ look, size })} ${className}`}
      {...rest}
      onClick={busy || off ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <span className="spinner absolute" aria-hidden="true" />}
      <span className={busy ? 'opacity-0' : 'contents'}>{children}</span>
    </button>
  )
}

export function ButtonLink({
  look = 'quiet',
  size = 'medium',
  className = '',
  ...rest
}: LinkProps & Shape) {
  return <Link className={`${shapeOf({ look, size })} ${className}`} {...rest} />
}

export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-12 items-center justify-center rounded-full hover:bg-sunken ${className}`}
      {...rest}
    />
  )
}

function shapeOf({ look, size }: { look: Look; size: Size }): string {
  return `button ${LOOKS[look]} ${SIZES[size]}`
}
