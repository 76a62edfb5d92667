import type { ReactNode } from 'react'

export function ChoiceChip({
  type,
  name,
  value,
  isChosen,
  children,
}: {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
  children: ReactNode
}) {
  return (
    <label className="relative inline-flex h-11 cursor-pointer items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  )
}
