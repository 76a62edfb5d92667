/**
 * Domains whose addresses can't be signed up with. The specification names "yahoo, hotmail and
 * others" with words for an address that isn't real: that fits their misspellings, and to block the
 * providers themselves would lock ordinary people out. Add a provider here to block it whole.
 */
const BLOCKED: ReadonlySet<string> = new Set([
  ...misspellings('yahoo', ['yaho', 'yahooo', 'yhoo', 'yahho', 'yaoo', 'yahou', 'tahoo']),
  ...misspellings('hotmail', ['hotmial', 'hotmal', 'hotmai', 'hotmaill', 'homail', 'hitmail']),
  ...misspellings('gmail', ['gmial', 'gmal', 'gmai', 'gmaill', 'gmali', 'gamil', 'gnail']),
  ...misspellings('outlook', ['outlok', 'outllok', 'outloo', 'oulook', 'outlock']),
  ...misspellings('icloud', ['iclod', 'icloude', 'icoud', 'iclould']),

  // Addresses that anyone can open and that are gone within the hour.
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

/** Whether a domain, or one that it lies under, is blocked. */
export function isBlockedDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, index) => BLOCKED.has(labels.slice(index).join('.')))
}

function misspellings(provider: string, misspelt: string[]): string[] {
  const endings = ['co', 'con', 'cm', 'om', 'comm', 'cpm', 'vom']
  return [
    ...endings.map((ending) => `${provider}.${ending}`),
    ...misspelt.map((name) => `${name}.com`),
  ]
}
