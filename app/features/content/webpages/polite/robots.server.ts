import * as v from 'valibot'
import { BRAND } from '../../../../brand.ts'
import { fetchPublic } from '../../../../gateways/web.server.ts'
import { readAll } from '../../../../gateways/web-body.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { USER_AGENT } from '../../media/pictures/fetch-picture.server.ts'
import { ROBOTS_BYTES, ROBOTS_SECONDS } from '../limits.ts'
import { type Rule, robotsRules } from './robots-rules.ts'

const ROBOTS = {
  accept: 'text/plain,*/*;q=0.1',
  userAgent: USER_AGENT,
  limitBytes: ROBOTS_BYTES,
  field: 'url',
}

const Rules = v.array(v.object({ isAllowed: v.boolean(), path: v.string() }))

/** Reads the rules of robots.txt; no file means no rules (RFC 9309, §2.3.1). Refuses `page_unreachable`. */
export async function readRobots(
  { COUNTERS, FETCH_ALLOW }: Pick<Env, 'COUNTERS' | 'FETCH_ALLOW'>,
  origin: string,
  limitMs: number,
): Promise<Rule[]> {
  const key = `robots:${origin}`
  const known = await COUNTERS.get(key)
  if (known !== null) return parseJson(Rules, known)
  const rules = await fetchRules(`${origin}/robots.txt`, { allow: FETCH_ALLOW, limitMs })
  try {
    await COUNTERS.put(key, JSON.stringify(rules), { expirationTtl: ROBOTS_SECONDS })
  } catch {
    // KV refuses a second write within a second; the first write had the same rules.
  }
  return rules
}

async function fetchRules(
  address: string,
  { allow, limitMs }: { allow: string; limitMs: number },
): Promise<Rule[]> {
  try {
    const { stream } = await fetchPublic(address, { ...ROBOTS, limitMs }, { allow })
    return robotsRules(new TextDecoder().decode(await readAll(stream)), BRAND)
  } catch (error) {
    const status = error instanceof Refusal ? Number(error.details?.['siteStatus']) : Number.NaN
    if (status >= 400 && status < 500 && status !== 429) return []
    throw error
  }
}
