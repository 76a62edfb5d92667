import type { Suggestion } from '../../features/screens/search/suggestions/suggestions.server.ts'
import type { Combobox } from '../../ui/form/combobox.tsx'
import { OptionList } from '../../ui/form/option-list.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

const ICONS = {
  recent: 'clock',
  hashtag: 'search',
  board: 'picture',
  member: 'person',
} as const satisfies Record<Suggestion['type'], IconName>

const KINDS = {
  recent: 'recent search',
  hashtag: 'hashtag',
  board: 'board',
  member: 'profile',
} as const satisfies Record<Suggestion['type'], string>

export default function SearchSuggestions({
  combobox,
  onForget,
}: {
  combobox: Combobox<Suggestion>
  onForget: () => void
}) {
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 rounded-dialog bg-raised p-2 shadow-float max-narrow:fixed max-narrow:inset-x-2 max-narrow:top-14 max-narrow:mt-0">
      <OptionList
        combobox={combobox}
        label="Suggestions"
        keyOf={({ type, path }) => `${type} ${path}`}
      >
        {({ type, text, detail }) => (
          <>
            <Icon name={ICONS[type]} size={20} />
            <span dir="auto" className="min-w-0 truncate font-semibold">
              {text}
            </span>
            {detail && (
              <span dir="auto" className="min-w-0 truncate text-sm text-muted">
                {detail}
              </span>
            )}
            <span className="sr-only">, {KINDS[type]}</span>
          </>
        )}
      </OptionList>
      {combobox.options.some(({ type }) => type === 'recent') && (
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
