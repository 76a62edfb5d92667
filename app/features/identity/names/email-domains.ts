/** Domains that can't sign up: misspellings of large providers, as the specification says. */
const BLOCKED: ReadonlySet<string> = new Set([
  ...misspellings('yahoo', ['yaho', 'yahooo', 'yhoo', 'yahho', 'yaoo', 'yahou', 'tahoo']),
  ...misspellings('hotmail', ['hotmial', 'hotmal', 'hotmai', 'hotmaill', 'homail', 'hitmail']),
  ...misspellings('gmail', ['gmial', 'gmal', 'gmai', 'gmaill', 'gmali', 'gamil', 'gnail']),
  ...misspellings('outlook', ['outlok', 'outllok', 'outloo', 'oulook', 'outlock']),
  ...misspellings('icloud', ['iclod', 'icloude', 'icoud', 'iclould']),

  // The domains of disposable addresses.
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getairmail.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.net',
  'guerrillamail.org',
  'mailcatch.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'moakt.com',
  'sharklasers.com',
  'spambog.com',
  'temp-mail.org',
  'tempail.com',
  'tempmail.com',
  'tempr.email',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
  'yopmail.fr',
])

/** Top-level domains without email delivery (RFC 6761, RFC 7686). Tests and the demo use `.test` and `.example`. */
const UNREACHABLE: readonly string[] = ['invalid', 'localhost', 'onion']

export function isBlockedDomain(domain: string): boolean {
  const labels = domain.split('.')
  if (UNREACHABLE.includes(labels.at(-1) ?? '')) return true
  return labels.some((_, index) => BLOCKED.has(labels.slice(index).join('.')))
}

function misspellings(provider: string, misspelt: string[]): string[] {
  const endings = ['co', 'con', 'cm', 'om', 'comm', 'cpm', 'vom']
  return [
    ...endings.map((ending) => `${provider}.${ending}`),
    ...misspelt.map((name) => `${name}.com`),
  ]
}
