import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterLogIn,
  afterSignUp,
  afterSocialLogIn,
  afterSwitch,
  startPath,
} from '../../../../app/features/identity/after-sign-in/destination.ts'

test('a log-in redirects to the next address, whatever page it came from', () => {
  expect(afterLogIn('/pin/12/?from=mail#more', '/ana/')).toBe('/pin/12/?from=mail#more')
})

test('a log-in without a next address returns to the current path plus query', () => {
  expect(afterLogIn(null, '/search/?q=oak')).toBe('/search/?q=oak')
  expect(afterLogIn('', '/ana/kitchens/')).toBe('/ana/kitchens/')
})

test.each([
  ['/login/'],
  ['/login?next=%2Fana%2F'],
  ['/signup/'],
  ['/Signup//'],
  ['/business/login/'],
  ['/business/create/?x=1'],
  ['/add-account/'],
  ['/add-account-by-email/?step=2'],
])('a log-in from %s redirects home', (page) => {
  expect(afterLogIn(null, page)).toBe('/')
})

test('a page that only starts like a sign-in page is a normal page', () => {
  expect(afterLogIn(null, '/loginov/')).toBe('/loginov/')
  expect(afterLogIn(null, '/login/kitchens/')).toBe('/login/kitchens/')
})

test('a social log-in returns to the current path only', () => {
  expect(afterSocialLogIn('/search/?q=oak#top')).toBe('/search/')
  for (const page of ['/login/', '/signup/sso-business-account/', '/connect/finish/']) {
    expect(afterSocialLogIn(page)).toBe('/')
  }
})

test('a sign-up redirects home unless a target is given', () => {
  expect(afterSignUp(null)).toBe('/')
  expect(afterSignUp('/ideas/')).toBe('/ideas/')
})

test('a log-in by email that adds an account redirects to the profile', () => {
  expect(afterSwitch({ username: 'ana.lind' })).toBe('/ana.lind/')
})

test('no redirect leaves the site, whatever the address', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.webUrl().map((url) => `/${url.replace(/^https?:/, '')}`),
    fc.constantFrom('//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'),
  )
  fc.assert(
    fc.property(hostile, hostile, (next, page) => {
      const paths = [afterLogIn(next, page), afterSocialLogIn(page), afterSignUp(next)]
      for (const path of paths) {
        expect(new URL(path, 'https://ours.example').origin).toBe('https://ours.example')
        expect(path).toMatch(/^\/(?!\/)/)
      }
    }),
  )
})

test('the site opens on the page that its member chose', () => {
  const at = (startPage: 'home' | 'profile' | 'ideas') =>
    startPath({
      username: 'ana',
      preferences: { startPage, boardOrder: null, boardPrivacy: 'public' },
    })

  expect([at('home'), at('profile'), at('ideas')]).toEqual(['/', '/ana/', '/ideas/'])
})
