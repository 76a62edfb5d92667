import * as v from 'valibot'
import { jsonOrNull } from '../json.ts'
import { limitBody, readAll } from './web-body.ts'

const LIMIT_MS = 6000
const LIMIT_BYTES = 64 * 1024

/** RFC 8484's JSON form, as Cloudflare and Google answer it. */
const Answer = v.object({
  Status: v.optional(v.number(), 0),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})
type Answer = v.InferOutput<typeof Answer>

const TXT = 16
const NO_SUCH_NAME = 3

/** The texts of a name's TXT records, asked over HTTPS; null where the resolver doesn't say. */
export async function txtRecords(name: string, resolver: string): Promise<string[] | null> {
  const answer = await ask(name, 'TXT', resolver)
  if (!answer) return null
  // A text stands in quotes, cut into pieces of 255 bytes.
  return answer.Answer.filter(({ type }) => type === TXT).map(({ data }) =>
    data.replace(/"\s+"|^"|"$/g, ''),
  )
}

/** Cloudflare's own answer to a Worker, among others where a name leads nowhere. */
export const NO_ORIGIN = 530

const IP_ADDRESS = /^\[|\.\d+$/

/** Whether a host that gave no answer of its own has no name; false where the resolver doesn't say. */
export async function isNameless(
  hostname: string,
  status: number | null,
  resolver: string,
): Promise<boolean> {
  if ((status !== null && status !== NO_ORIGIN) || IP_ADDRESS.test(hostname)) return false
  const answer = await ask(hostname, 'A', resolver)
  return answer?.Status === NO_SUCH_NAME
}

async function ask(name: string, type: 'A' | 'TXT', resolver: string): Promise<Answer | null> {
  const url = new URL(resolver)
  url.searchParams.set('name', name)
  url.searchParams.set('type', type)
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const { stream } = await limitBody(response.body, LIMIT_BYTES)
    return jsonOrNull(Answer, new TextDecoder().decode(await readAll(stream)))
  } catch {
    return null
  }
}
