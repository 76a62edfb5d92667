import { SELF } from 'cloudflare:test'
import { expect } from 'vitest'
import { expectValid } from '../../openapi/expect-valid.ts'

type Asked = { method?: string; body?: unknown }

/** The API, called by an app with this token. */
export function askApi(token: string) {
  const ask = (path: string, { method = 'GET', body }: Asked = {}) =>
    SELF.fetch(`https://pinfold.example/v5/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  /** Sends a request and checks the response against Pinterest's API description. */
  const valid = async (operation: string, status: number, path: string, asked: Asked = {}) => {
    const response = await ask(path, asked)
    const text = await response.text()
    expect(response.status, text).toBe(status)
    const answer = text === '' ? undefined : JSON.parse(text)
    expectValid(operation, status, answer)
    return answer
  }
  /** The items of all pages, and the number of pages. */
  const all = async (operation: string, path: string, pageSize: number) => {
    const pages: unknown[][] = []
    let bookmark: string | null = null
    do {
      const query = `page_size=${pageSize}${bookmark ? `&bookmark=${bookmark}` : ''}`
      const answer = await valid(operation, 200, `${path}${path.includes('?') ? '&' : '?'}${query}`)
      pages.push(answer.items)
      bookmark = answer.bookmark
    } while (bookmark)
    return { pages: pages.length, ids: pages.flat().map((item) => Object(item).id) }
  }
  return { ask, valid, all }
}
