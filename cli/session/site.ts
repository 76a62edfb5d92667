import { EXIT, Fault } from '../fault.ts'

const LOOPBACKS = ['localhost', '127.0.0.1', '[::1]']

/** An origin that may receive a token: HTTPS, or on this machine. */
export function siteOf(text: string): string {
  const address = /^https?:/.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) {
    throw new Fault(
      `"${text}" isn't a site. Use an address such as https://pins.example.`,
      EXIT.usage,
    )
  }
  const { protocol, hostname, origin } = new URL(address)
  if (protocol === 'http:' && !LOOPBACKS.includes(hostname)) {
    throw new Fault(`${origin} isn't encrypted. Use https.`, EXIT.usage)
  }
  return origin
}
