import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkPage } from './link-page.tsx'

export function DeadLink({
  children = 'Ask for a new one, and we send it at once.',
  buttonLabel = 'Send me a new link',
  to = '/password/reset/',
}: {
  children?: string | undefined
  buttonLabel?: string | undefined
  to?: string | undefined
}) {
  return (
    <LinkPage title="This link doesn't work any more">
      <p className="mb-6 text-center text-muted">
        {SHOWN_TEXTS.link_expired} {children}
      </p>
      <ButtonLink to={to} reloadDocument look="brand" size="large">
        {buttonLabel}
      </ButtonLink>
    </LinkPage>
  )
}

/** For a letter that isn't sent again. */
export function DeadLetterLink() {
  return (
    <DeadLink buttonLabel="Write to us" to="/about/contact/">
      Copy it from our letter once more, or write to us.
    </DeadLink>
  )
}
