import { expect, test } from 'vitest'
import { cachedWithEtag } from '../../../app/http/etag.server.ts'

test('a response is written again only if it changed, and separately for each address', async () => {
  let written = 0
  const ask = async (address: string, title: string) => {
    const { body, headers } = await cachedWithEtag(address, { title }, async () => {
      written++
      return { text: `<b>${title}</b>`, headers: { Language: 'en' } }
    })
    return { text: new TextDecoder().decode(body), headers }
  }

  const first = await ask('/a', 'Krug 🏺')
  expect(first).toEqual({
    text: '<b>Krug 🏺</b>',
    headers: { Language: 'en', ETag: expect.any(String) },
  })
  expect(await ask('/a', 'Krug 🏺')).toEqual(first)
  expect(written).toBe(1)

  const second = await ask('/a', 'وعاء')
  expect(second.text).toBe('<b>وعاء</b>')
  expect(second.headers).not.toEqual(first.headers)
  expect(await ask('/b', 'Krug 🏺')).toEqual(first)
  expect(written).toBe(3)
})

test('if there are too many responses, the most recently requested ones are kept', async () => {
  const written: string[] = []
  const ask = (address: string) =>
    cachedWithEtag(address, address, async () => {
      written.push(address)
      return { text: 'x'.repeat(1_500_000), headers: {} }
    })

  for (const address of ['/1', '/2', '/1', '/3', '/1', '/2']) await ask(address)

  expect(written).toEqual(['/1', '/2', '/3', '/2'])
})
