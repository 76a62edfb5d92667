import { offsiteUrl } from '../pins/links/offsite.ts'
import { isTelephone } from './shown-link.ts'

/** What a notice may link to: a telephone, a text message or another site; null for anything else. */
export function linkFor(link: string): { kind: 'telephone' | 'site'; link: string } | null {
  if (isTelephone(link)) return { kind: 'telephone', link }
  const url = offsiteUrl(link)
  return url === null ? null : { kind: 'site', link: url }
}
