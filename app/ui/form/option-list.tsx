import type { ReactNode } from 'react'
import type { Combobox } from './combobox.tsx'

type OptionListProps<T> = {
  combobox: Combobox<T>
  label: string
  keyOf: (option: T) => string
  isDisabled?: (option: T) => boolean
  className?: string
  optionClass?: string
  children: (option: T) => ReactNode
}

export function OptionList<T>({
  combobox: { listId, options, place, onChoose },
  label,
  keyOf,
  isDisabled,
  className = '',
  optionClass = 'min-h-11 px-3',
  children,
}: OptionListProps<T>) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={options.length > 0 ? className : 'hidden'}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the option
        <div
          key={keyOf(option)}
          id={`${listId}-${at}`}
          role="option"
          aria-selected={at === place}
          aria-disabled={isDisabled?.(option)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={`flex cursor-pointer items-center gap-3 rounded-xl hover:bg-sunken aria-disabled:cursor-default ${optionClass} ${at === place ? 'bg-sunken' : ''}`}
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}
