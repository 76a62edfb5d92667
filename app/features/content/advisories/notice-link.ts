import { offsiteUrl } from '../pins/links/offsite.ts'
import { isTelephone } from './shown-link.ts'

/** A telephone, a text message or another site; null for what no notice may link to. */
export function linkFor(link: string): { kind: 'telephone' | 'site'; link: string } | null {
  if (isTelephone(link)) return { kind: 'telephone', link }
  const url = offsiteUrl(link)
  return url === null ? null : { kind: 'site', link: url }
}
