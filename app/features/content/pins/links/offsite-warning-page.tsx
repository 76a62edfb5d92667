import { BRAND } from '../../../../brand.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { LinkPage } from '../../../identity/link-page.tsx'
import { StayLink } from './stay-link.tsx'

export function OffsiteWarningPage({ url, host }: { url: string; host: string }) {
  return (
    <LinkPage title={`You're leaving ${BRAND}`}>
      <p className="mb-4 text-center text-muted">
        This link goes to <strong className="text-ink">{host}</strong>, which isn't part of our
        site. Continue only if you trust it.
      </p>
      <p className="mb-6 rounded-pin bg-sunken px-4 py-3 text-sm wrap-anywhere">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <div className="flex flex-col gap-2">
        <ButtonLink
          to={url}
          reloadDocument
          rel="noopener noreferrer nofollow"
          look="brand"
          size="large"
        >
          Continue
        </ButtonLink>
        <StayLink />
      </div>
    </LinkPage>
  )
}
