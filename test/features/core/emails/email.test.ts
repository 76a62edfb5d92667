import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { invitationEmail } from '../../../../app/features/content/boards/invitations/invitation-email.server.ts'
import { type Email, emailHtml, emailText } from '../../../../app/features/core/emails/email.ts'
import {
  confirmNewAddressEmail,
  emailChangedEmail,
  emailTakenEmail,
  verificationEmail,
} from '../../../../app/features/identity/email-addresses/address-emails.server.ts'
import { passwordChangedEmail } from '../../../../app/features/identity/passwords/password-emails.server.ts'
import { resetEmail } from '../../../../app/features/identity/recovery/recovery-emails.ts'
import { sendEmails } from '../../../../app/features/operations/email-sending/send-emails.server.ts'
import { queueEmail } from '../../../emails.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const url = 'https://pinfold.example/x/token/'
const place = { device: 'Firefox on Linux', country: 'Germany', url }
const EMAILS = [
  resetEmail(url),
  verificationEmail(url),
  confirmNewAddressEmail({ username: 'ana.lind', url }),
  emailTakenEmail(url),
  emailChangedEmail({ newAddress: 'thief@evil.example', ...place }),
  passwordChangedEmail(['Passkey “My phone”', 'Google'])(place),
]

test.each(EMAILS.map((message) => [message.subject, message] as const))(
  'the email “%s” has the same words as text and as HTML, has one link and loads nothing',
  (_, message) => {
    const text = emailText(message)
    const html = emailHtml(message)

    expect(text.match(/https?:/g)).toHaveLength(1)
    expect(html.match(/https?:/g)).toHaveLength(1)
    expect(html).toContain(`<a href="${url}"`)
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(/i)
    for (const line of [...message.before, ...message.after]) expect(text).toContain(line)
    expect(textOfHtml(html)).toBe(textOfHtml(text.replace(`: ${url}`, '')))
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toMatch(/Pinfold$/)
  },
)

test("names in an email keep their own text direction, and the email's lines keep ours", () => {
  const names = { inviter: 'ana.lind', board: 'مكتبة الخزف!' }
  const message = invitationEmail({ ...names, email: 'bo@mail.example', url })

  expect(emailText(message)).toContain('“\u2068مكتبة الخزف!\u2069”')
  expect(emailHtml(message)).toContain('<html lang="en" dir="ltr">')
  expect(emailHtml(message)).toContain('“\u2068مكتبة الخزف!\u2069”')
})

test('names in our own script appear in an email unchanged', () => {
  const names = { inviter: 'zoe', board: 'Café 🐱' }
  const message = invitationEmail({ ...names, email: 'bo@mail.example', url })

  expect(emailText(message)).toContain('zoe invited you to the board “Café 🐱”, to save')
})

test('every email has a unique subject', () => {
  expect(new Set(EMAILS.map(({ subject }) => subject)).size).toBe(EMAILS.length)
})

test('everything an email quotes is escaped', () => {
  const message = { subject: '<b>', before: ['<script>&"'], link: { text: '<i>', url }, after: [] }

  expect(emailHtml(message)).toContain('&lt;script&gt;&amp;&quot;')
  expect(emailHtml(message)).not.toMatch(/<(b|i|script)>/)
})

test('the old address gets enough of the new one to recognise it, but not enough to write to it', () => {
  const text = emailText(emailChangedEmail({ newAddress: 'thief@evil.example', ...place }))

  expect(text).toContain('t…@ evil. example')
  expect(text).not.toContain('thief')
})

/** An email's text without its markup. */
function textOfHtml(message: string): string {
  return message
    .replace(/<title>.*<\/title>/, '')
    .replace(/<div style="display:none.*?<\/div>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

test('an email has a preview text, supports dark mode, and prevents automatic links', () => {
  const html = emailHtml(resetEmail(url))

  expect(html).toMatch(
    /<div style="display:none[^>]*>Someone, hopefully you, asked for a new password/,
  )
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('email=no,url=no')
})

test('an email that can be stopped ends with an unsubscribe link, and has one in its headers', async () => {
  const sent = vi.spyOn(env.EMAIL, 'send').mockResolvedValue({ messageId: '1' })
  const stop = `${env.SITE_ORIGIN}/letters/digest/5-x/`
  const unsubscribe = { text: 'Stop the weekly email', url: stop }
  const later = aVisitor({ now: Date.now() + 1000 * DAY_MS })
  const send = async (site: Env, message: Email) => {
    await queueEmail({ ...later, env: site }, 'bo@mail.example', message)
    await sendEmails({ ...later, env: site })
  }

  await send(
    { ...env, UNSUBSCRIBE_EMAIL: 'stop@pinfold.example' },
    { ...resetEmail(url), unsubscribe },
  )
  await send(env, { ...resetEmail(url), unsubscribe })
  await send(env, resetEmail(url))

  const [stoppable, byLink, plain] = sent.mock.calls.map(([mail]) => mail)
  expect(stoppable).toMatchObject({
    text: expect.stringContaining(`Stop the weekly email: ${stop}`),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${stop}>, <mailto:stop@pinfold.example?subject=unsubscribe%20%2Fletters%2Fdigest%2F5-x%2F>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(byLink).toMatchObject({ headers: { 'List-Unsubscribe': `<${stop}>` } })
  expect(plain).toMatchObject({ headers: { 'Auto-Submitted': 'auto-generated' } })
  expect(plain).not.toHaveProperty('headers.List-Unsubscribe')
})
