import { Icon } from '../../ui/icon.tsx'

/** Finds a board or a section by its name. Enter chooses what is found first. */
export function PickerSearch({
  query,
  label,
  takesFocus,
  onType,
  onEnter,
}: {
  query: string
  label: string
  /** Whether typing can begin at once: not where a keyboard would cover the screen. */
  takesFocus: boolean
  onType: (query: string) => void
  onEnter: () => void
}) {
  return (
    <div className="relative mx-3 mt-1 mb-1 shrink-0">
      <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-muted">
        <Icon name="search" size={18} />
      </span>
      <input
        type="search"
        aria-label={label}
        placeholder="Search"
        value={query}
        // biome-ignore lint/a11y/noAutofocus: in a dialog that was asked for, to type is what comes next
        autoFocus={takesFocus}
        data-first={takesFocus || undefined}
        autoComplete="off"
        enterKeyHint="search"
        className="h-11 w-full rounded-full bg-sunken pr-4 pl-11 placeholder:text-muted focus-visible:outline-offset-0"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </div>
  )
}
