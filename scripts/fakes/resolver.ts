import { Resolver } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Names that RFC 6761 and RFC 2606 reserve. */
const RESERVED = /(^|\.)(example|test|invalid|localhost)\.?$/i

const STATUS = { found: 0, failed: 2, noSuchName: 3 } as const
const TYPES = { A: 1, TXT: 16 } as const

type DnsQuestion = { name: string; type: keyof typeof TYPES }

/**
 * Fakes a DNS resolver over HTTPS (RFC 8484's JSON form). It asks the machine's own name server, and answers nothing
 * for reserved names or without a network.
 */
export async function resolverServer(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URL(url, 'http://localhost').searchParams
  const name = query.get('name') ?? ''
  const type = query.get('type') === 'TXT' ? 'TXT' : 'A'
  const answer = RESERVED.test(name)
    ? { Status: STATUS.failed }
    : await lookUp({ name, type }).catch((error) => ({ Status: statusOf(error) }))
  response.writeHead(200, { 'Content-Type': 'application/dns-json' }).end(JSON.stringify(answer))
}

async function lookUp({ name, type }: DnsQuestion) {
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  const found =
    type === 'TXT'
      ? (await resolver.resolveTxt(name)).map((pieces) => `"${pieces.join('')}"`)
      : await resolver.resolve4(name)
  return {
    Status: STATUS.found,
    Answer: found.map((data) => ({ name, type: TYPES[type], TTL: 60, data })),
  }
}

function statusOf(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENODATA') return STATUS.found
  return code === 'ENOTFOUND' ? STATUS.noSuchName : STATUS.failed
}
