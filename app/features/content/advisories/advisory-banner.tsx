import { useId } from 'react'
import { AdvisoryActions } from './advisory-actions.tsx'
import { AdvisoryText } from './advisory-text.tsx'
import { type Notice, SPECIAL } from './sensitivity.ts'

/** The specification's advisory notice, above the search results; style 2 is more prominent. */
export function AdvisoryBanner({ notice }: { notice: Notice }) {
  const { title, description, actions, footer, style, language } = notice
  const heading = useId()
  const isSpecial = style === SPECIAL
  return (
    <section
      aria-labelledby={heading}
      lang={language}
      className={`mx-auto mb-6 max-w-3xl rounded-dialog p-6 ${isSpecial ? 'bg-ink text-canvas **:focus-visible:outline-canvas' : 'bg-sunken'}`}
    >
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      <p className="mt-2">
        <AdvisoryText {...description} />
      </p>
      {actions.length > 0 && (
        <AdvisoryActions actions={actions} look={isSpecial ? 'quiet' : 'ink'} />
      )}
      {footer && <p className={`mt-5 text-sm ${isSpecial ? '' : 'text-muted'}`}>{footer}</p>}
    </section>
  )
}
