import { emailParts } from '../../../text/email-parts.ts'
import { EMAIL_HINT_LENGTH } from '../limits.ts'
import { isBlockedDomain } from './email-domains.ts'

const COMMON = words(`
  gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com googlemail.com ymail.com
  protonmail.com comcast.net verizon.net att.net sbcglobal.net yahoo.co.uk hotmail.co.uk btinternet.com
  yahoo.co.jp yahoo.co.in yahoo.com.br hotmail.fr orange.fr wanadoo.fr laposte.net libero.it t-online.de
  naver.com hanmail.net rediffmail.com yandex.ru
`)

/** Real providers that look like misspellings of common ones. */
const NEARBY = words(`
  mail.com email.com rocketmail.com fastmail.com hotmail.ch gmx.com gmx.de gmx.net gmx.at web.de me.com
  mac.com msn.com mail.ru inbox.ru yandex.com proton.me hey.com tuta.com qq.com 163.com 126.com daum.net
  free.fr sfr.fr bol.com.br uol.com.br terra.com.br
`)

const KNOWN: ReadonlySet<string> = new Set([...COMMON, ...NEARBY])

const NATIONAL = /^(yahoo|hotmail|live|outlook)\.(com?\.)?[a-z]{2}$/

const GMAIL_VARIANT = /^(gmail|g-mail|gmial|gmal|gmai|gmaill|gmali|gamil|gnail)(\.|$)/

/** Domains shorter than this allow an edit distance of 1 only. */
const SHORT_DOMAIN = 8

/** Suggests the address that was probably meant, at a common provider with a similar name; null if none. */
export function suggestEmail(typed: string, host: string): string | null {
  const email = typed.trim()
  const parts = emailParts(email)
  if (!parts?.localPart || email.length >= EMAIL_HINT_LENGTH) return null
  const domain = parts.domain.toLowerCase()
  const intendedDomain = isProvider(domain)
    ? null
    : nearestDomain(domain, host.replace(/:\d+$/, ''))
  return intendedDomain && `${parts.localPart}@${intendedDomain}`
}

function isProvider(domain: string): boolean {
  return KNOWN.has(domain) || (NATIONAL.test(domain) && !isBlockedDomain(domain))
}

function nearestDomain(domain: string, host: string): string | null {
  const near = COMMON.map((provider) => ({ provider, distance: editDistance(domain, provider) }))
    .filter(({ provider, distance }) => distance <= (provider.length < SHORT_DOMAIN ? 1 : 2))
    .sort((a, b) => a.distance - b.distance)
  if (near[0]) return near[0].provider
  return GMAIL_VARIANT.test(domain) && domain !== host ? 'gmail.com' : null
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column++) {
      const kept = (row[column - 1] ?? 0) + (character === to[column - 1] ? 0 : 1)
      next.push(Math.min(kept, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
