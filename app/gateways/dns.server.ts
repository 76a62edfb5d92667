import * as v from 'valibot'
import { jsonOrNull } from '../json.ts'
import { limitBody, readAll } from './web-body.ts'

const LIMIT_MS = 6000
const LIMIT_BYTES = 64 * 1024

/** The JSON format of DNS over HTTPS, as Cloudflare and Google return it. */
const Answer = v.object({
  Status: v.optional(v.number(), 0),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})
type Answer = v.InferOutput<typeof Answer>

const TXT = 16
const FOUND = 0
const NO_SUCH_NAME = 3

/** The contents of a name's TXT records, by DNS over HTTPS; null if the resolver has no answer. */
export async function txtRecords(name: string, resolver: string): Promise<string[] | null> {
  const answer = await ask(name, 'TXT', resolver)
  if (!answer) return null
  // DNS quotes a text and splits it into pieces of 255 bytes.
  return answer.Answer.filter(({ type }) => type === TXT).map(({ data }) =>
    data.replace(/"\s+"|^"|"$/g, ''),
  )
}

/** The status that Cloudflare itself returns to a Worker, for example if a name doesn't resolve. */
export const NO_ORIGIN = 530

const IP_ADDRESS = /^\[|\.\d+$/

/** Whether a host that didn't respond has no DNS name; false if the resolver doesn't answer. */
export async function hasNoDnsName(
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
    const answer = jsonOrNull(Answer, new TextDecoder().decode(await readAll(stream)))
    return answer && [FOUND, NO_SUCH_NAME].includes(answer.Status) ? answer : null
  } catch {
    return null
  }
}
