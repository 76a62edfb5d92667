import { KIND_WORDS } from '../../identity/business/details/kinds.ts'
import type { ProfileMember } from './profile-page.server.ts'

/** A business's kind and site; nothing where it has told neither. */
export function BusinessLine({ kind, site }: NonNullable<ProfileMember['business']>) {
  const words = kind === 'other' ? null : KIND_WORDS[kind]
  if (!words && !site) return null
  return (
    <p className="text-sm">
      {words}
      {words && site && ' · '}
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
