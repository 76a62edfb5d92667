import type { Suggestion } from '../features/search/suggestions/suggestions.server.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

const ICONS = {
  recent: 'clock',
  hashtag: 'search',
  board: 'picture',
  member: 'person',
} as const satisfies Record<Suggestion['type'], IconName>

/** What each kind of suggestion is called, for those who don't see its icon. */
const KINDS = {
  recent: 'recent search',
  hashtag: 'hashtag',
  board: 'board',
  member: 'profile',
} as const satisfies Record<Suggestion['type'], string>

/** The list below the search field that its keys walk through. */
export function SearchSuggestions({
  id,
  options,
  place,
  onChoose,
  onForget,
}: {
  id: string
  options: readonly Suggestion[]
  /** Which one the keys are at; -1 is the field itself. */
  place: number
  onChoose: (option: Suggestion) => void
  /** Forgets all recent searches. */
  onForget: () => void
}) {
  const isEmpty = options.length === 0
  return (
    <div
      className={
        isEmpty
          ? 'hidden'
          : 'absolute inset-x-0 top-full z-30 mt-2 rounded-dialog bg-raised p-2 shadow-float max-narrow:fixed max-narrow:inset-x-2 max-narrow:top-14 max-narrow:mt-0'
      }
    >
      <div id={id} role="listbox" aria-label="Suggestions">
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
          <div
            key={`${option.type} ${option.path}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === place}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-sunken ${at === place ? 'bg-sunken' : ''}`}
          >
            <Icon name={ICONS[option.type]} size={20} />
            <span dir="auto" className="min-w-0 truncate font-semibold">
              {option.text}
            </span>
            {option.detail && (
              <span dir="auto" className="min-w-0 truncate text-sm text-muted">
                {option.detail}
              </span>
            )}
            <span className="sr-only">, {KINDS[option.type]}</span>
          </div>
        ))}
      </div>
      {options.some(({ type }) => type === 'recent') && (
        <button
          type="button"
          onClick={onForget}
          className="mt-1 w-full rounded-xl px-3 py-2.5 text-left text-sm font-semibold text-muted hover:bg-sunken hover:text-ink"
        >
          Clear recent searches
        </button>
      )}
    </div>
  )
}
