import { expect, test } from 'vitest'
import { editProfile } from '../../../app/features/identity/account/profile/profile.server.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

async function aRenamedMember() {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Moon jars' })
  await aSection(ana, board, 'Blue')
  await aPin(ana, board)
  const old = ana.viewer.username
  const username = `new-${old}`
  await editProfile(ana, { fullName: 'Ana', username, about: '' })
  return { ana, old, username }
}

test('every address below a former username redirects to the same one below the new username', async () => {
  const { ana, old, username } = await aRenamedMember()
  const member = await browserOf(await aMember())
  const paths = [
    '/',
    '/_created/',
    '/_followers/',
    '/moon-jars/',
    '/moon-jars/blue/',
    '/feed.atom',
    '/moon-jars/feed.json',
  ]

  for (const path of paths) {
    for (const browser of [aBrowser(), member]) {
      const response = await browser.fetch(`/${old}${path}?a=b`)
      const location = response.headers.get('Location')

      expect(response.status, path).toBe(301)
      expect(location?.split('?')[0], path).toBe(`/${username}${path}`)
      expect((await browser.fetch(location ?? '')).status, path).toBe(200)
    }
  }
  const shouted = await aBrowser().fetch(`/${old.toUpperCase()}/Moon-Jars/`)
  expect(shouted.headers.get('Location')).toBe(`/${old}/moon-jars/`)
  expect(ana.viewer.username).toBe(old)
})

test('a redirect from a former username is not cached, as it expires', async () => {
  const { old } = await aRenamedMember()

  const { headers } = await aBrowser().fetch(`/${old}/`)

  expect(headers.get('Cache-Control')).toContain('no-cache')
})
