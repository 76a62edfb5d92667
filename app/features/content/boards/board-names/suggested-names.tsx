export function SuggestedNames({
  names,
  onChoose,
}: {
  names: readonly string[]
  onChoose: (name: string) => void
}) {
  if (names.length === 0) return null
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-semibold">Suggestions</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            dir="auto"
            className="rounded-full bg-sunken px-3.5 py-2 text-sm font-semibold hover:bg-pressed"
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
