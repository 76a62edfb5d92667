import { offsiteUrl } from '../pins/links/offsite.ts'

const TELEPHONE = /^tel:\+?[\d*#-]{2,20}$/
const MESSAGE = /^sms:\+?\d{2,20}(\?&?body=[\w%.]{1,100})?$/

/** What a notice may link to: a telephone, a text message or another site; null for anything else. */
export function linkFor(link: string): { kind: 'telephone' | 'site'; link: string } | null {
  if (TELEPHONE.test(link) || MESSAGE.test(link)) return { kind: 'telephone', link }
  const url = offsiteUrl(link)
  return url === null ? null : { kind: 'site', link: url }
}

/** Whether a page may have a link that a notice was shown with. */
export function isShownLink(link: string): boolean {
  return link.startsWith('/offsite/?') || linkFor(link)?.kind === 'telephone'
}
