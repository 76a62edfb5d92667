import { expect, test } from 'vitest'
import { invitationLetter } from '../../../../app/features/content/boards/invitations/invitation-letter.ts'
import { letterHtml, letterText } from '../../../../app/features/ground/mail/letter.ts'
import {
  emailChangedLetter,
  emailChangeLetter,
  emailTakenLetter,
  verificationLetter,
} from '../../../../app/features/identity/emails/email-letters.ts'
import { passwordChangedLetter } from '../../../../app/features/identity/passwords/password-letters.ts'
import { resetLetter } from '../../../../app/features/identity/recovery/messages.ts'

const url = 'https://pinfold.example/x/token/'
const place = { device: 'Firefox on Linux', country: 'Germany', url }
const LETTERS = [
  resetLetter(url),
  verificationLetter(url),
  emailChangeLetter({ username: 'ana.lind', url }),
  emailTakenLetter(url),
  emailChangedLetter({ newAddress: 'thief@evil.example', ...place }),
  passwordChangedLetter(place),
]

test.each(LETTERS.map((letter) => [letter.subject, letter] as const))(
  '“%s” says the same as text and as HTML, has one link and loads nothing',
  (_, letter) => {
    const [text, html] = [letterText(letter), letterHtml(letter)]

    expect(text.match(/https?:/g)).toHaveLength(1)
    expect(html.match(/https?:/g)).toHaveLength(1)
    expect(html).toContain(`<a href="${url}"`)
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(/i)
    for (const words of [...letter.before, ...letter.after]) expect(text).toContain(words)
    expect(wordsOf(html)).toBe(wordsOf(text.replace(`: ${url}`, '')))
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toMatch(/Pinfold$/)
  },
)

test("names in a letter run their own way, and the letter's lines the product's", () => {
  const names = { inviter: 'ليلى (فاس).', board: 'مكتبة الخزف!' }
  const letter = invitationLetter({ ...names, email: 'bo@mail.example', url })

  expect(letter.subject).toBe('\u2068ليلى (فاس).\u2069 invited you to a board on Pinfold')
  expect(letterText(letter)).toContain('“\u2068مكتبة الخزف!\u2069”')
  expect(letterHtml(letter)).toContain('<html lang="en" dir="ltr">')
  expect(letterHtml(letter)).toContain('“\u2068مكتبة الخزف!\u2069”')
})

test('names in our own script stand in a letter as they are', () => {
  const names = { inviter: 'Zoë 🐱', board: 'Café' }
  const letter = invitationLetter({ ...names, email: 'bo@mail.example', url })

  expect(letter.subject).toBe('Zoë 🐱 invited you to a board on Pinfold')
})

test('every letter has a subject of its own', () => {
  expect(new Set(LETTERS.map(({ subject }) => subject)).size).toBe(LETTERS.length)
})

test('what a letter quotes is text, whatever stands in it', () => {
  const letter = { subject: '<b>', before: ['<script>&"'], link: { words: '<i>', url }, after: [] }

  expect(letterHtml(letter)).toContain('&lt;script&gt;&amp;&quot;')
  expect(letterHtml(letter)).not.toMatch(/<(b|i|script)>/)
})

test('the old address learns enough of the new one to know it, and not enough to write to it', () => {
  const text = letterText(emailChangedLetter({ newAddress: 'thief@evil.example', ...place }))

  expect(text).toContain('t…@evil.example')
  expect(text).not.toContain('thief')
})

/** The words of a letter, without its markup. */
function wordsOf(letter: string): string {
  return letter
    .replace(/<title>.*<\/title>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
