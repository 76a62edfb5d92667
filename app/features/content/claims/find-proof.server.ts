import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { hasNoDnsName, txtRecords } from '../../../gateways/dns.server.ts'
import { type Fetched, type FetchProblem, visitPublic } from '../../../gateways/web.server.ts'
import { mayFetch } from '../../../gateways/web-address.ts'
import { readAll } from '../../../gateways/web-body.ts'
import { asUtf8, charsetOf } from '../../../gateways/web-charset.ts'
import { domainOf } from '../pins/links/domain.ts'
import { CHECK_MS, FILE_BYTES, HEAD_BYTES } from './limits.ts'
import { FILE_PATH, type ProofKind, type ProofResult, proofsOf } from './proofs.ts'
import { codesInHead } from './tags-in-head.server.ts'

const USER_AGENT = `${BRAND}/1.0 (verifies that members own a site)`

type ProofContext = Pick<Context, 'env'>
type ProofQuery = { host: string; token: string }

export async function findProof(
  context: ProofContext,
  query: ProofQuery,
): Promise<Record<ProofKind, ProofResult>> {
  const [tag, file, record] = await Promise.all([
    checkFrontPage(context, query),
    checkFile(context, query),
    checkRecord(context, query),
  ])
  return { tag, file, record }
}

const NO_PROOF: readonly ProofResult[] = ['absent', 'other', 'redirected', 'not_html']
const NO_ANSWER: readonly ProofResult[] = ['unreachable', 'slow']

/**
 * Whether a proof still exists: `gone` if every place answers without it or the host no longer exists; `unknown` after
 * errors or timeouts.
 */
export async function proofState(
  context: ProofContext,
  query: ProofQuery,
): Promise<'there' | 'gone' | 'unknown'> {
  const { tag, file, record } = await findProof(context, query)
  if ([tag, file, record].includes('proof')) return 'there'
  const hasAnswered = NO_PROOF.includes(tag) && ![file, record].some((at) => NO_ANSWER.includes(at))
  if (hasAnswered) return 'gone'
  if (!['unreachable', 'refused'].includes(tag)) return 'unknown'
  return (await hasNoDnsName(query.host, null, context.env.DNS_RESOLVER_URL)) ? 'gone' : 'unknown'
}

async function checkFrontPage(
  context: ProofContext,
  { host, token }: ProofQuery,
): Promise<ProofResult> {
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

async function checkFile(context: ProofContext, { host, token }: ProofQuery): Promise<ProofResult> {
  const request = { accept: 'text/plain', limitBytes: FILE_BYTES }
  const file = await visitSite(context, host, FILE_PATH, request)
  if (typeof file === 'string') return file
  // A site that answers every address with an HTML page doesn't have the file.
  if (file.type === 'text/html') {
    await file.stream.cancel()
    return 'absent'
  }
  const text = new TextDecoder().decode(await readAll(file.stream))
  const lines = text.split(/\s+/).filter(Boolean)
  const seen = seenAmong(lines, proofsOf(host, token).file.text)
  return seen !== 'proof' && file.cut() === 'broken_off' ? 'slow' : seen
}

async function checkRecord(
  { env }: ProofContext,
  { host, token }: ProofQuery,
): Promise<ProofResult> {
  const { name, text } = proofsOf(host, token).record
  const texts = await txtRecords(name, env.DNS_RESOLVER_URL)
  return texts === null ? 'unreachable' : seenAmong(texts, text)
}

/** Visits a site by its bare name, or by `www.` if the bare name is unreachable. Never visits another site. */
async function visitSite(
  { env }: ProofContext,
  host: string,
  path: string,
  request: { accept: string; limitBytes: number },
): Promise<Fetched | FetchProblem> {
  const visit = (name: string) =>
    visitPublic(
      new URL(path, `https://${name}/`),
      { ...request, userAgent: USER_AGENT, limitMs: CHECK_MS },
      (url) => mayFetch(url, env.FETCH_ALLOW) && domainOf(url.href) === host,
    )
  const bare = await visit(host)
  return bare === 'unreachable' ? visit(`www.${host}`) : bare
}

function seenAmong(codes: readonly string[], code: string): ProofResult {
  if (codes.includes(code)) return 'proof'
  return codes.length > 0 ? 'other' : 'absent'
}
