import { expect, test } from 'vitest'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const PAGE = 'https://shop.example/stool?a=1'

test.each([
  [{ url: PAGE, title: 'Stool' }, 'Stool', ''],
  [{ text: `Look at this 🪑 ${PAGE}`, title: 'كرسي' }, 'كرسي', 'Look at this 🪑'],
  [{ title: PAGE }, '', ''],
])(
  'a share from another app opens the page that saves it: %j',
  async (shared, title, description) => {
    const browser = await browserOf(await aMember())

    const response = await browser.fetch(`/pin-builder/share/?${new URLSearchParams(shared)}`)

    const to = new URL(response.headers.get('Location') ?? '', 'https://pinfold.example')
    expect(response.status).toBe(302)
    expect(to.pathname).toBe('/pin/create/share/')
    expect(Object.fromEntries(to.searchParams)).toEqual({ url: PAGE, title, description })
  },
)

test('a share without an address opens the Pin Builder', async () => {
  const browser = await browserOf(await aMember())

  const response = await browser.fetch('/pin-builder/share/?text=javascript%3Aalert(1)')

  expect(response.headers.get('Location')).toBe('/pin-builder/')
})

test('a visitor logs in first, and the share waits', async () => {
  const query = new URLSearchParams({ url: PAGE })

  const response = await aBrowser().fetch(`/pin-builder/share/?${query}`)

  const to = new URL(response.headers.get('Location') ?? '', 'https://pinfold.example')
  expect(to.pathname).toBe('/login/')
  expect(to.searchParams.get('next')).toBe(`/pin-builder/share/?${query}`)
})
