import { offsiteUrl } from '../pins/links/offsite.ts'
import { isTelephone } from './shown-link.ts'

/** Classifies a link as `telephone` (also for text messages) or as another `site`; null if a notice may not use it. */
export function linkFor(link: string): { kind: 'telephone' | 'site'; link: string } | null {
  if (isTelephone(link)) return { kind: 'telephone', link }
  const url = offsiteUrl(link)
  return url === null ? null : { kind: 'site', link: url }
}
