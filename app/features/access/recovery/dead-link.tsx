import { refusalText } from '../../../refusal.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkPage } from './link-page.tsx'

/**
 * What a link leads to that has expired, was used or never was, and the way to another: a new password
 * where nothing else is said.
 */
export function DeadLink({ newLinkAt = '/password/reset/' }: { newLinkAt?: string }) {
  return (
    <LinkPage title="This link doesn't work any more">
      <p className="mb-6 text-center text-muted">
        {refusalText('link_expired')} Ask for a new one, and we send it at once.
      </p>
      <ButtonLink to={newLinkAt} reloadDocument look="brand" size="large">
        Send me a new link
      </ButtonLink>
    </LinkPage>
  )
}
