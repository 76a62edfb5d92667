import type { ComponentProps, ReactNode } from 'react'

/**
 * A square picture with a checkbox in its corner, in the tray and among the pictures of a web page. Its outline shows
 * that it is selected, also without scripts.
 */
export function SelectablePicture({
  checkbox,
  isLabel = false,
  className,
  children,
}: {
  /** Null if it can't be selected now. */
  checkbox: ComponentProps<'input'> | null
  /** Whether a press anywhere on the picture selects it. */
  isLabel?: boolean
  className: string
  children: ReactNode
}) {
  const Picture = isLabel ? 'label' : 'div'
  const Corner = isLabel ? 'span' : 'label'
  return (
    <Picture
      className={`relative block overflow-hidden rounded-pin bg-sunken outline-offset-2 has-checked:outline-4 has-checked:outline-ink ${isLabel ? 'cursor-pointer' : ''} ${className}`}
    >
      {children}
      {checkbox && (
        <Corner className="absolute top-0 left-0 flex size-12 cursor-pointer items-center justify-center">
          <input type="checkbox" className="size-6 accent-ink" {...checkbox} />
        </Corner>
      )}
    </Picture>
  )
}
