import { expect, test } from 'vitest'
import { aPicture } from '../../factories/content/pictures.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aMember, type Browser, browserOf } from '../../factories/identity/people.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'

async function landing(browser: Browser, path: string, fields: Record<string, string> = {}) {
  const response = await browser.submit(path, fields)
  return [response.status, response.headers.get('Location')]
}

async function isLoggedIn(browser: Browser) {
  return (await browser.fetch('/settings/security/')).status === 200
}

test('a new password keeps only this browser logged in, with a new token', async () => {
  const passwordHash = await passwordHashOf(CURRENT)
  const ana = await aMember({ passwordHash })
  const here = await browserOf(ana)
  const elsewhere = await browserOf(ana)
  const token = here.cookies.get('__Host-session')

  const change = { currentPassword: CURRENT, newPassword: NEXT }
  expect(await landing(here, '/settings/security/', change)).toEqual([302, '/settings/security/'])

  expect(here.cookies.get('__Host-session')).not.toBe(token)
  expect(await isLoggedIn(here)).toBe(true)
  expect(await isLoggedIn(elsewhere)).toBe(false)
})

test('a wrong current password is reported under its field', async () => {
  const passwordHash = await passwordHashOf(CURRENT)
  const browser = await browserOf(await aMember({ passwordHash }))

  const change = { currentPassword: 'not it at all', newPassword: NEXT }
  const response = await browser.submit('/settings/security/', change)

  expect(response.status).toBe(401)
  expect(await response.text()).toContain('The password you entered is incorrect.')
})

test('a member ends one of their sessions, and can end nobody else’s', async () => {
  const ana = await aMember()
  const here = await browserOf(ana)
  const elsewhere = await browserOf(ana)
  const page = await (await here.fetch('/settings/security/')).text()
  const [, end = ''] = /action="(\/settings\/security\/sessions\/\d+\/end\/)"/.exec(page) ?? []
  const stranger = await browserOf(await aMember())

  await stranger.submit(end, {})
  expect(await isLoggedIn(elsewhere)).toBe(true)

  expect(await landing(here, end)).toEqual([302, '/settings/security/'])
  expect(await isLoggedIn(elsewhere)).toBe(false)
  expect(await isLoggedIn(here)).toBe(true)
})

test('logging out everywhere logs this browser out too', async () => {
  const ana = await aMember()
  const here = await browserOf(ana)
  const elsewhere = await browserOf(ana)

  expect(await landing(here, '/settings/security/log-out-everywhere/')).toEqual([302, '/login/'])

  expect(here.cookies.has('__Host-session')).toBe(false)
  expect(await isLoggedIn(elsewhere)).toBe(false)
})

type Profile = { fullName: string; username: string; about: string }

/** The profile's form with a picture in it. */
function pictureForm(profile: Profile, picture: Uint8Array<ArrayBuffer>): RequestInit {
  const form = new FormData()
  for (const [name, value] of Object.entries(profile)) form.set(name, value)
  form.set('picture', new File([picture], 'ana.png'))
  return { method: 'POST', body: form }
}

/** The profile's form as a browser sends it with an unused file input. */
function plainForm(profile: Profile): RequestInit {
  const parts = Object.entries(profile).map(
    ([name, value]) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const noFile =
    '--cut\r\nContent-Disposition: form-data; name="picture"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--cut--\r\n'
  return {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=cut' },
    body: parts.join('') + noFile,
  }
}

test('a profile is changed without a picture and with one', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const profile = {
    fullName: 'Ana Maria Lind',
    username: ana.viewer.username,
    about: 'Fens and herons.',
  }
  const page = async () => (await browser.fetch('/settings/profile/')).text()

  expect((await browser.fetch('/settings/profile/', plainForm(profile))).status).toBe(302)
  expect(await page()).toContain('value="Ana Maria Lind"')
  expect(await page()).toContain('Fens and herons.')
  expect(await page()).not.toContain('/media/236x/')

  const withPicture = pictureForm(profile, aPicture())
  expect((await browser.fetch('/settings/profile/', withPicture)).status).toBe(302)
  expect(await page()).toContain('/media/236x/')
})

test('a file that is not a picture is refused and the profile stays as it was', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const profile = { fullName: 'Somebody Else', username: ana.viewer.username, about: '' }
  const form = pictureForm(profile, new TextEncoder().encode('<svg xmlns="…"/>'))

  const response = await browser.fetch('/settings/profile/', form)

  expect(response.status).toBe(422)
  expect(await (await browser.fetch('/settings/profile/')).text()).not.toContain('Somebody Else')
})

test('a refused profile keeps what was typed', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  const response = await browser.submit('/settings/profile/', {
    fullName: 'Ana Maria Lind',
    username: 'admin',
    about: '',
  })
  const page = await response.text()

  expect(response.status).toBe(400)
  expect(page).toContain('That username is taken.')
  expect(page).toContain('value="Ana Maria Lind"')
  expect(page).toContain('value="admin"')
})
