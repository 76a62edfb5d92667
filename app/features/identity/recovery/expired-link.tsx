import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkPage } from '../link-page.tsx'

export function ExpiredLink({
  children = "Request a new one and we'll send it right away.",
  buttonLabel = 'Send me a new link',
  to = '/password/reset/',
}: {
  children?: string | undefined
  buttonLabel?: string | undefined
  to?: string | undefined
}) {
  return (
    <LinkPage title="This link no longer works">
      <p className="mb-6 text-center text-muted">
        {SHOWN_TEXTS.link_expired} {children}
      </p>
      <ButtonLink to={to} reloadDocument look="brand" size="large">
        {buttonLabel}
      </ButtonLink>
    </LinkPage>
  )
}

export function BrokenEmailLink() {
  return (
    <ExpiredLink buttonLabel="Write to us" to="/about/contact/">
      Copy it from our email again, or contact us.
    </ExpiredLink>
  )
}
