type Answer = { status?: number; headers?: Record<string, string>; address?: string }

/** Puts a page on the fake web (see web.ts) and returns its address. */
export async function aPage(
  body: string | Uint8Array<ArrayBuffer>,
  { status = 200, headers = { 'Content-Type': 'text/html' }, address = anAddress() }: Answer = {},
): Promise<string> {
  await fetch(address, {
    method: 'PUT',
    body,
    headers: { 'X-Status': String(status), 'X-Headers': JSON.stringify(headers) },
  })
  return address
}

/** Puts a redirect to another address on the fake web. */
export function aRedirect(location: string, answer: Answer = {}): Promise<string> {
  return aPage('', { status: 302, headers: { Location: location }, ...answer })
}

/** A unique address. */
export function anAddress(host = 'shop.example'): string {
  return `https://${host}/${crypto.randomUUID()}`
}

/** Every request that the fake web received. */
export async function requestsSoFar(): Promise<string[]> {
  const response = await fetch('https://ledger.example/')
  return response.json()
}
