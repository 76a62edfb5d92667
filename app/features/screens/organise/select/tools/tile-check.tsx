import { Icon } from '../../../../../ui/icon.tsx'

export function TileCheck({
  pinId,
  name,
  isSelected,
  onPress,
}: {
  pinId: number
  name: string
  isSelected: boolean
  onPress: (press: { isRange: boolean }) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would keep the wall's keys to itself
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${name}`}
      data-check={pinId}
      className={`pointer-events-auto absolute inset-0 block cursor-pointer rounded-pin p-2 text-left outline-offset-2 select-none ${isSelected ? 'tile-selected bg-black/25' : 'hover:bg-black/15'}`}
      onClick={(event) => onPress({ isRange: event.shiftKey })}
    >
      <span
        className={`absolute top-2.5 left-2.5 flex size-8 items-center justify-center rounded-full border-2 shadow-float ${isSelected ? 'border-canvas bg-ink text-canvas' : 'border-field bg-raised text-transparent'}`}
      >
        <Icon name="check" size={18} />
      </span>
    </button>
  )
}
