import type { PinWords } from '../../../ads/review/pin-words.ts'

const NAMES = { title: 'Title', description: 'Description', altText: 'Alt text' } as const

/** Shows a pin's words, beside the approved ones where these differ. */
export function WordsCompared({ approved, words }: { approved: PinWords | null; words: PinWords }) {
  if (!approved) return <Words words={words} />
  return (
    <div className="grid gap-6 narrow:grid-cols-2">
      <section aria-labelledby="approved">
        <h3 id="approved" className="mb-2 text-base">
          Approved, and shown
        </h3>
        <Words words={approved} />
      </section>
      <section aria-labelledby="now">
        <h3 id="now" className="mb-2 text-base">
          The pin says now
        </h3>
        <Words words={words} other={approved} />
      </section>
    </div>
  )
}

function Words({ words, other = words }: { words: PinWords; other?: PinWords }) {
  return (
    <dl className="flex flex-col gap-3">
      <Word name="title" {...{ words, other }} />
      <Word name="description" {...{ words, other }} />
      <Word name="altText" {...{ words, other }} />
    </dl>
  )
}

function Word({
  name,
  words,
  other,
}: {
  name: keyof typeof NAMES
  words: PinWords
  other: PinWords
}) {
  const isChanged = words[name] !== other[name]
  return (
    <div className={isChanged ? 'border-s-4 border-warning ps-3' : undefined}>
      <dt className="text-sm text-muted">
        {NAMES[name]}
        {isChanged && <span className="font-semibold text-warning">, changed</span>}
      </dt>
      <dd dir="auto" className="break-words whitespace-pre-line">
        {words[name] || <span className="text-muted">None</span>}
      </dd>
    </div>
  )
}
