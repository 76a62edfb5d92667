type Answer = { status?: number; headers?: Record<string, string>; address?: string }

/** Puts a page on the tests' web (see web.ts) and tells its address. */
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

/** Puts an address on the tests' web that leads to another one. */
export function aRedirect(location: string, answer: Answer = {}): Promise<string> {
  return aPage('', { status: 302, headers: { Location: location }, ...answer })
}

/** An address that nothing else has. */
export function anAddress(host = 'shop.example'): string {
  return `https://${host}/${crypto.randomUUID()}`
}

/** Everything that the tests' web was asked for. */
export async function requestsSoFar(): Promise<string[]> {
  const response = await fetch('https://ledger.example/')
  return response.json()
}
