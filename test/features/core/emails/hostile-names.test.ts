import { expect, test } from 'vitest'
import { emailHtml, emailText } from '../../../../app/features/core/emails/email.ts'
import { quoted, quotedName } from '../../../../app/features/core/emails/quoted.server.ts'
import { isLinkLike } from '../../../../app/text/is-link-like.server.ts'
import { everyEmail, ORIGIN } from './every-email.ts'

const HOSTILE = [
  'Your bank: pay at https://evil.example/x now',
  'www.evil.example',
  'Log in at evil.com/pay?a=1',
  'Ana\r\nBcc: all@evil.example\r\n\r\nPay',
  'bo@evil.example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ or evil。com or evil․com',
  'e\u200bvil.\u2060ex\u00adample \u202egnp.exe',
  '\u3164\u2800',
  `<a href="https://evil.example">${'Press here '.repeat(60)}</a>`,
  'Pinfοld Security 192.168.13.37:80',
]

/** Mail programs make links of a scheme, `www.`, a host or an email address. */
const CLICKABLE =
  /[a-z]+:\/\/|\bwww[.。．․]\S|[\p{L}\p{N}-][.。．｡․﹒][\p{L}\p{N}-]*\p{L}|\d+(?:\.\d+){3}|\S@\S|\bmailto:\S/iu

const UNSEEN = /\p{Cc}|\p{Default_Ignorable_Code_Point}|[\u2800\u202a-\u202e]/u

test.each(HOSTILE)(
  'the text %j adds no link, line or hidden character to an email',
  async (quotedName) => {
    for (const [name, email] of await everyEmail(quotedName)) {
      const text = emailText(email)
      const lines = text.split('\n')
      const theirs = text.replaceAll(/https:\/\/pinfold\.test\S*/g, '').replace('bo@mail.test', '')
      expect(theirs, name).not.toMatch(CLICKABLE)
      expect(email.subject, name).not.toMatch(/evil|bank|bcc|press|192|Security/i)
      expect(
        lines.filter((line) => UNSEEN.test(line)),
        name,
      ).toEqual([])
      expect(Math.max(...lines.map(({ length }) => length)), name).toBeLessThan(500)
      expect(text, name).not.toContain('“”')
      expect(linksOf(emailHtml(email)).filter((link) => !link.startsWith(`${ORIGIN}/`))).toEqual([])
    }
  },
)

test('ten hostile names produce these emails to strangers', async () => {
  const shown = ['board invitation', 'business invitation by email', 'weekly email: saved']
  const texts: string[] = []
  for (const quotedName of HOSTILE) {
    for (const [name, email] of await everyEmail(quotedName)) {
      if (!shown.includes(name)) continue
      const title = `${name}, by the words ${JSON.stringify(quotedName)}`
      texts.push(`=== ${title}\nSubject: ${email.subject}\n\n${emailText(email)}\n`)
    }
  }

  await expect(texts.join('\n')).toMatchFileSnapshot('hostile-names.txt')
})

test.each([
  ['Moon jars', 'Moon jars'],
  ['St. John’s 3.50 v2.5', 'St. John’s 3.50 v2.5'],
  ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['Kiln & Co: pots', 'Kiln & Co: pots'],
  ['At 12:30', 'At 12:30'],
  ['@ana', '@ana'],
  ['Booking.com', 'Booking. com'],
  ['یک کتاب', '\u2068یک کتاب\u2069'],
])('%j is quoted as %j', (text, expected) => {
  expect(quoted(text)).toBe(expected)
})

test('a name that looks like an address or like ours is replaced by the username', () => {
  expect(quotedName('evil.com', 'mallory')).toBe('mallory')
  expect(quotedName('Ρinfold team', 'mal.lory')).toBe('mal. lory')
  expect(quotedName('Ana Lind', 'ana')).toBe('Ana Lind')
})

test.each([
  'https://x',
  'pay: // x',
  'www.x',
  'evil.com',
  'EVIL.COM',
  'see evil.co.uk now',
  'a@b.de',
  'ｅｖｉｌ.com',
  'evil。com',
  'münchen.de',
  '10.0.0.1',
  'printer.local',
  'me.github.io',
])('%s looks like an address', (name) => {
  expect(isLinkLike(name)).toBe(true)
})

test.each([
  'Ana Lind',
  'St.John Smith',
  'J.R.R. Tolkien',
  'node.js',
  'Dr. No',
  '3.50',
  'v1.2.3',
  '…',
  'Kiln & Co.',
  'A/B',
  '@ana',
  'Mr.Bean',
  '山田.太郎',
  '',
])('%s doesn’t look like an address', (name) => {
  expect(isLinkLike(name)).toBe(false)
})

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => link)
}
