import { Icon } from '../../../../../ui/icon.tsx'

export function TileCheck({
  pinId,
  name,
  isSelected,
  isOff,
  onPress,
}: {
  pinId: number
  name: string
  isSelected: boolean
  /** Whether the pin can't be selected, because the viewer may no longer edit its board. */
  isOff: boolean
  onPress: (press: { isRange: boolean }) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would keep the wall's keys to itself
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${name}`}
      aria-disabled={isOff || undefined}
      title={isOff ? 'You can no longer edit this pin’s board.' : undefined}
      data-check={isOff ? undefined : pinId}
      className={`pointer-events-auto absolute inset-0 block rounded-pin p-2 text-left outline-offset-2 select-none ${lookOf({ isSelected, isOff })}`}
      onClick={(event) => !isOff && onPress({ isRange: event.shiftKey })}
    >
      <span
        className={`${isOff ? 'opacity-45 ' : ''}absolute top-2.5 left-2.5 flex size-8 items-center justify-center rounded-full border-2 shadow-float ${isSelected ? 'border-canvas bg-ink text-canvas' : 'border-field bg-raised text-transparent'}`}
      >
        <Icon name="check" size={18} />
      </span>
    </button>
  )
}

function lookOf({ isSelected, isOff }: { isSelected: boolean; isOff: boolean }): string {
  if (isOff) return 'cursor-default'
  return `cursor-pointer ${isSelected ? 'tile-selected bg-black/25' : 'hover:bg-black/15'}`
}
