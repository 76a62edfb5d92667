import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { sharedTags } from '../../../features/transfer/link-preview/page-tags.server.ts'
import { isolated } from '../../../text/direction.ts'
import { SITE_PICTURE } from '../site-picture.server.ts'

/**
 * The title names the words first, then the tab, such as "paper · Pins · Search". A search of the member's own pins has
 * no `address`, and no preview.
 */
export function searchTags(tab: string, words?: string, address?: string): MetaDescriptor[] {
  const quoted = words ? isolated(words) : ''
  const title = `${quoted && `${quoted} · `}${tab} · Search`
  const tags = [{ title: `${title} · ${BRAND}` }, { name: 'robots', content: 'noindex' }]
  if (address === undefined) return tags
  const { origin, pathname, search } = new URL(address)
  const description = quoted
    ? `Ideas people save on ${BRAND} for ${quoted}`
    : `Pins, boards and profiles on ${BRAND}`
  const url = origin + pathname + search
  return [...tags, ...sharedTags({ title, description, url, origin, picture: SITE_PICTURE })]
}
