import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { isNameless, txtRecords } from '../../../gateways/dns.server.ts'
import { type Fetched, type Missed, visitPublic } from '../../../gateways/web.server.ts'
import { isOpen } from '../../../gateways/web-address.ts'
import { readAll } from '../../../gateways/web-body.ts'
import { asUtf8, charsetOf } from '../../../gateways/web-charset.ts'
import { domainOf } from '../pins/links/link.ts'
import { FILE_BYTES, HEAD_BYTES, LOOK_MS } from './limits.ts'
import { FILE_PATH, proofsOf, type Seen, type Way } from './proofs.ts'
import { codesInHead } from './tags-in-head.server.ts'

const USER_AGENT = `${BRAND}/1.0 (looks whether a member owns a site)`

type Looker = Pick<Context, 'env'>
type ProofQuery = { host: string; token: string }

export async function lookForProof(context: Looker, query: ProofQuery): Promise<Record<Way, Seen>> {
  const [tag, file, record] = await Promise.all([
    lookAtFrontPage(context, query),
    lookAtFile(context, query),
    lookAtRecord(context, query),
  ])
  return { tag, file, record }
}

const NO_PROOF: readonly Seen[] = ['absent', 'other', 'redirected', 'not_html']
const NO_ANSWER: readonly Seen[] = ['unreachable', 'slow']

/**
 * Whether a proof is still there. It is `gone` where all places answer without it, or the host has no
 * name any more; an error, silence and slowness say nothing.
 */
export async function proofState(
  context: Looker,
  query: ProofQuery,
): Promise<'there' | 'gone' | 'unknown'> {
  const { tag, file, record } = await lookForProof(context, query)
  if ([tag, file, record].includes('proof')) return 'there'
  const hasAnswered = NO_PROOF.includes(tag) && ![file, record].some((at) => NO_ANSWER.includes(at))
  if (hasAnswered) return 'gone'
  if (!['unreachable', 'refused'].includes(tag)) return 'unknown'
  return (await isNameless(query.host, null, context.env.DNS_RESOLVER_URL)) ? 'gone' : 'unknown'
}

async function lookAtFrontPage(context: Looker, { host, token }: ProofQuery): Promise<Seen> {
  const accept = 'text/html,application/xhtml+xml;q=0.9'
  const page = await visitSite(context, host, '/', { accept, limitBytes: HEAD_BYTES })
  if (typeof page === 'string') return page
  if (!['', 'text/html', 'application/xhtml+xml'].includes(page.type)) {
    await page.stream.cancel()
    return 'not_html'
  }
  const codes = await codesInHead(asUtf8(page.stream, charsetOf(page.head, page.charset)))
  const seen = seenAmong(codes, token)
  return seen === 'absent' && page.cut() === 'broken_off' ? 'slow' : seen
}

async function lookAtFile(context: Looker, { host, token }: ProofQuery): Promise<Seen> {
  const request = { accept: 'text/plain', limitBytes: FILE_BYTES }
  const file = await visitSite(context, host, FILE_PATH, request)
  if (typeof file === 'string') return file
  // A site that answers every address with its page holds no file.
  if (file.type === 'text/html') {
    await file.stream.cancel()
    return 'absent'
  }
  const text = new TextDecoder().decode(await readAll(file.stream))
  const lines = text.split(/\s+/).filter(Boolean)
  const seen = seenAmong(lines, proofsOf(host, token).file.text)
  return seen !== 'proof' && file.cut() === 'broken_off' ? 'slow' : seen
}

async function lookAtRecord({ env }: Looker, { host, token }: ProofQuery): Promise<Seen> {
  const { name, text } = proofsOf(host, token).record
  const texts = await txtRecords(name, env.DNS_RESOLVER_URL)
  return texts === null ? 'unreachable' : seenAmong(texts, text)
}

/** Visits a site by its bare name, and by `www.` where the bare one isn't there; never another site. */
async function visitSite(
  { env }: Looker,
  host: string,
  path: string,
  request: { accept: string; limitBytes: number },
): Promise<Fetched | Missed> {
  const visit = (name: string) =>
    visitPublic(
      new URL(path, `https://${name}/`),
      { ...request, userAgent: USER_AGENT, limitMs: LOOK_MS },
      (url) => isOpen(url, env.FETCH_ALLOW) && domainOf(url.href) === host,
    )
  const bare = await visit(host)
  return bare === 'unreachable' ? visit(`www.${host}`) : bare
}

function seenAmong(codes: readonly string[], code: string): Seen {
  if (codes.includes(code)) return 'proof'
  return codes.length > 0 ? 'other' : 'absent'
}
