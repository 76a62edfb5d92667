import type { AppLoadContext } from '@remix-run/cloudflare'
import { DAY_MS, HOUR_SECONDS } from '../app/durations.ts'
import { limitRate } from '../app/features/core/rate-limits/rate-limit.server.ts'
import {
  readSitemap,
  readSitemapPart,
  SitemapPartQuery,
} from '../app/features/transfer/sitemaps/sitemap.server.ts'
import { sitemapIndexXml, sitemapPartXml } from '../app/features/transfer/sitemaps/sitemap-xml.ts'
import { parseInput } from '../app/http/input.server.ts'
import { setRetryAfter } from '../app/http/retry-after.server.ts'
import { Refusal } from '../app/refusal.ts'

/** RFC 9116 recommends an expiry within a year. */
const SECURITY_TXT_DAYS = 180

/** Members' own pages, and addresses for scripts. */
const ROBOTS = `User-agent: *
Disallow: /settings/
Disallow: /desk/
Disallow: /appeal/
Disallow: /letters/
Disallow: /report/
Disallow: /blocks/
Disallow: /v3/
Disallow: /resource/
Disallow: /offsite/
`

export function answerRobots({ env }: AppLoadContext): Response {
  return file(`${ROBOTS}\nSitemap: ${env.SITE_ORIGIN}/sitemap.xml\n`, 'text/plain')
}

export function answerSecurityTxt({ env, now }: AppLoadContext): Response {
  // The end of a day, so that the answer is the same all day.
  const end = (Math.floor(now / DAY_MS) + SECURITY_TXT_DAYS) * DAY_MS
  const lines = [
    `Contact: mailto:${env.SECURITY_EMAIL}`,
    `Expires: ${new Date(end).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${env.SITE_ORIGIN}/.well-known/security.txt`,
    `Policy: ${env.SITE_ORIGIN}/about/security/`,
  ]
  return file(`${lines.join('\n')}\n`, 'text/plain')
}

export function answerSitemap(context: AppLoadContext): Promise<Response> {
  return xmlOrNotFound(context, async () =>
    sitemapIndexXml(await readSitemap(context), context.env.SITE_ORIGIN),
  )
}

export function answerSitemapPart(
  context: AppLoadContext,
  { fields }: { fields: Record<string, unknown> },
): Promise<Response> {
  return xmlOrNotFound(context, async () => {
    const listed = await readSitemapPart(context, parseInput(SitemapPartQuery, fields))
    return sitemapPartXml(listed, context.env.SITE_ORIGIN)
  })
}

async function xmlOrNotFound(
  context: AppLoadContext,
  write: () => Promise<string>,
): Promise<Response> {
  try {
    await limitRate(context, 'sitemap')
    return file(await write(), 'application/xml')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    setRetryAfter(context, error)
    const status = error.code === 'rate_limited' ? 429 : 404
    return new Response(error.message, { status, headers: { 'Cache-Control': 'no-store' } })
  }
}

function file(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${HOUR_SECONDS}`,
    },
  })
}
