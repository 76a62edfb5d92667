import { expect, test } from 'vitest'
import { aBrowser } from '../../factories/identity/people.ts'

test('the list of routes is cached as long as its build, and has everything that a page omits', async () => {
  const browser = aBrowser()
  const page = await (await browser.fetch('/login/')).text()
  const version = page.match(/"version": "([^"]+)"/)?.[1]
  expect(page).not.toContain('settings/export')

  const response = await browser.fetch(`/assets/routes-${version}.json`)

  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(response.headers.has('Set-Cookie')).toBe(false)
  expect(await response.json()).toMatchObject({
    'screens/home': { index: true, hasLoader: true },
    'transfer/export/export': { path: 'settings/export' },
  })
})

test('a file or a route list of another build is not found, without a database query', async () => {
  for (const path of ['/assets/routes-0.json', '/assets/root-gone.js', '/assets/']) {
    const response = await aBrowser().fetch(path)

    expect(response.status, path).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.has('Server-Timing')).toBe(false)
  }
})

test('routes are not discovered address by address', async () => {
  const response = await aBrowser().fetch('/__manifest?p=%2Fdesk%2F&version=0')

  expect(response.status).toBe(404)
})
