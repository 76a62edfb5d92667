import { refusalText } from '../../../refusal.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkPage } from './link-page.tsx'

/**
 * What a link leads to that has expired, was used or never was, and the way on: to another link for a
 * new password where nothing else is said.
 */
export function DeadLink({
  children = 'Ask for a new one, and we send it at once.',
  buttonLabel = 'Send me a new link',
  to = '/password/reset/',
}: {
  children?: string
  /** The words of the way on. */
  buttonLabel?: string
  to?: string
}) {
  return (
    <LinkPage title="This link doesn't work any more">
      <p className="mb-6 text-center text-muted">
        {refusalText('link_expired')} {children}
      </p>
      <ButtonLink to={to} reloadDocument look="brand" size="large">
        {buttonLabel}
      </ButtonLink>
    </LinkPage>
  )
}
