import * as v from 'valibot'

const REQUEST_MS = 20_000

type Sent = { form?: FormData | Record<string, string>; json?: object; token?: string }

/** A browser without scripts: it keeps cookies and follows no redirects. */
export type Browser = {
  cookies: Map<string, string>
  get(path: string, sent?: Pick<Sent, 'token'>): Promise<Response>
  post(path: string, sent: Sent): Promise<Response>
}

export function aBrowser(origin: string, cookies = new Map<string, string>()): Browser {
  async function send(path: string, init: RequestInit, { token }: Sent = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    else headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, origin), {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie)
    return response
  }
  return {
    cookies,
    get: (path, sent) => send(path, {}, sent),
    post(path, { form, json, token }) {
      const headers = { Origin: origin, ...(json && { 'Content-Type': 'application/json' }) }
      const body = json
        ? JSON.stringify(json)
        : form instanceof FormData
          ? form
          : new URLSearchParams(form)
      return send(path, { method: 'POST', headers, body }, token ? { token } : {})
    },
  }
}

function storeCookie(cookies: Map<string, string>, setCookie: string): void {
  const [, name, value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(setCookie) ?? []
  if (!name) return
  if (/Max-Age=0\b/i.test(attributes)) cookies.delete(name)
  else cookies.set(name, value)
}

/** Throws a readable error for any other status. */
export async function expectStatus(response: Response, ...expected: number[]): Promise<string> {
  const text = await response.text()
  if (expected.includes(response.status)) return text
  const { pathname } = new URL(response.url)
  const [, message = ''] = /"message":"([^"]+)"/.exec(text) ?? []
  throw new Error(`${pathname} answered ${response.status}. ${message}`.trim())
}

/** The data of an API call's answer. */
export async function dataOf<const S extends v.GenericSchema>(
  response: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  const text = await expectStatus(response, 200)
  const { pathname } = new URL(response.url)
  const Answer = v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ resource_response: v.object({ data: schema }) }),
  )
  const answer = v.safeParse(Answer, text)
  if (answer.success) return answer.output.resource_response.data
  throw new Error(`${pathname} gave an unexpected response.`)
}
