import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import { feedLinks, oembedLinks } from './alternate-links.ts'
import type { ProfileMember } from './profile-page.server.ts'

export function profileMeta(member: ProfileMember, address: string): MetaDescriptor[] {
  const url = address.replace(/\/?$/, '/')
  const profile = new URL(`/${member.username}/`, url).href
  const title = `${isolated(member.fullName)} (${member.username})`
  return [
    { title: `${title} · ${BRAND}` },
    {
      name: 'description',
      content: member.about || `What ${isolated(member.fullName)} saves on ${BRAND}`,
    },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'profile' },
    { property: 'og:url', content: url },
    ...(member.isUnindexed ? [{ name: 'robots', content: 'noindex' }] : []),
    ...feedLinks(profile),
    ...oembedLinks(profile),
  ]
}
