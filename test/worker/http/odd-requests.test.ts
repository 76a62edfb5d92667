import { expect, test } from 'vitest'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const member = await browserOf(await aMember())
const PAGES = ['/', '/login/', '/search/', '/settings/profile/']

test.each(['root', '', 'routes/pin', 'screens/home', '__proto__', '%00', '.data', 'a'.repeat(60)])(
  'page data is not served in the former way: ?_data=%s',
  async (id) => {
    for (const browser of [member, aBrowser()]) {
      for (const page of PAGES) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND']) {
          const response = await browser.fetch(`${page}?_data=${id}`, { method })

          expect(response.status, `${method} ${page}`).toBe(404)
        }
      }
    }
  },
)

test('a call ignores the former data parameter as an unknown field', async () => {
  for (const call of ['/resource/BoardResource/get/?', '/v3/login/?', '/v3/nothing/?']) {
    const asked = await member.fetch(`${call}_data=root`)
    const plain = await member.fetch(call)
    const answered = async (response: Response) => {
      const { resource_response } = await response.json<{ resource_response: unknown }>()
      return [response.status, resource_response]
    }

    expect(await answered(asked), call).toEqual(await answered(plain))
  }
})

test.each(['root', '', 'nothing', '__proto__', 'root,root', ','.repeat(60)])(
  'an unknown part of a page’s data is ignored: _routes=%s',
  async (ids) => {
    for (const page of ['/_root.data', '/login.data', '/settings/profile.data', '/nowhere.data']) {
      const response = await member.fetch(`${page}?_routes=${ids}`)

      expect(response.status, page).toBeLessThan(500)
    }
  },
)

test('an unusual page request logs no bug', async () => {
  const others = ['/login.data', '/nowhere/', '/webhooks/stripe/', '/v3/login/', '/v3', '/v3.data']
  for (const page of [
    ...PAGES,
    ...others,
    '/resource/BoardResource/get/?_data=root',
    '/V3/Login/',
  ]) {
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const response = await member.fetch(page, { method })

      expect(response.status, `${method} ${page}`).toBeLessThan(500)
    }
  }
})
