import { SELF } from 'cloudflare:test'

/** Calls the open API with a token; a body makes it a POST. */
export function ask(
  path: string,
  token: string,
  { body, method = body ? 'POST' : 'GET' }: { method?: string; body?: object } = {},
): Promise<Response> {
  return SELF.fetch(`https://pinfold.example/v5/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}
