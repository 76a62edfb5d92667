import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import {
  feedLinks,
  oembedLinks,
} from '../../../features/screens/profiles/alternate-links.server.ts'
import type { ProfileMember } from '../../../features/screens/profiles/profile-page.server.ts'
import {
  composedPicture,
  sharedTags,
} from '../../../features/transfer/link-preview/page-tags.server.ts'
import { composedPreviewPath } from '../../../features/transfer/link-preview/preview-path.ts'
import { isolated } from '../../../text/direction.ts'

export function profileTags(
  member: ProfileMember,
  address: string,
  hashes: readonly string[] = [],
): MetaDescriptor[] {
  const { origin, pathname } = new URL(address)
  const url = origin + pathname.replace(/\/?$/, '/')
  const profile = `${origin}/${member.username}/`
  const title = `${isolated(member.fullName)} (${member.username})`
  const description = member.about || `Ideas ${isolated(member.fullName)} saves on ${BRAND}`
  const picture = composedPicture(composedPreviewPath('member', member.id, hashes), title)
  return [
    { title: `${title} · ${BRAND}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...sharedTags({ title, description, type: 'profile', url, origin, picture }),
    ...(member.isUnindexed ? [{ name: 'robots', content: 'noindex' }] : []),
    ...feedLinks(profile),
    ...oembedLinks(profile),
  ]
}
