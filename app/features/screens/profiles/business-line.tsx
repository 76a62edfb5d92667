import { KIND_LABELS } from '../../identity/business/details/kinds.ts'
import type { ProfileMember } from './profile-page.server.ts'

/** A business's kind and website, or nothing if neither is given. */
export function BusinessLine({ kind, site }: NonNullable<ProfileMember['business']>) {
  const label = kind === 'other' ? null : KIND_LABELS[kind]
  if (!label && !site) return null
  return (
    <p className="text-sm">
      {label}
      {label && site && <span>{' · '}</span>}
      {site && (
        <a
          href={`/offsite/?${new URLSearchParams({ url: site })}`}
          rel="nofollow noreferrer"
          className="font-semibold hover:underline"
        >
          {new URL(site).hostname.replace(/^www\./, '')}
        </a>
      )}
    </p>
  )
}
