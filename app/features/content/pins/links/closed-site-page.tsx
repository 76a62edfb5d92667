import { BRAND } from '../../../../brand.ts'
import { LinkPage } from '../../../identity/link-page.tsx'
import type { ClosedStatus } from './offsite.ts'
import { StayLink } from './stay-link.tsx'

const REASONS = {
  blocked: `its pages break ${BRAND}'s rules`,
  suspicious: 'its pages may deceive you or harm your device',
  porn: 'its pages show pornography',
} as const satisfies Record<ClosedStatus, string>

export function ClosedSitePage({ host, status }: { host: string; status: ClosedStatus }) {
  return (
    <LinkPage title="We've blocked this link">
      <p className="mb-6 text-center text-muted">
        It goes to <strong className="text-ink">{host}</strong>. We don't open links to this site
        because {REASONS[status]}.
      </p>
      <StayLink look="brand" />
    </LinkPage>
  )
}
