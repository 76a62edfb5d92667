import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { linkDomains } from '../../../../db/content/links.ts'
import { type PageQuery, pageOf } from '../../../../paging.ts'
import { claimSite, siteToken } from '../../../content/claims/claims.server.ts'
import { proofsOf } from '../../../content/claims/proofs.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'

type WebsiteQuery = { website: string }

export async function listWebsites({ db, ...context }: Context, query: PageQuery) {
  const viewer = signedIn(context)
  const { bookmark, pageSize } = query
  const found = await db
    .select({ id: linkDomains.id, host: linkDomains.host })
    .from(linkDomains)
    .where(
      and(
        eq(linkDomains.officialMemberId, viewer.id),
        bookmark === null ? undefined : gt(linkDomains.id, bookmark),
      ),
    )
    .orderBy(asc(linkDomains.id))
    .limit(pageSize + 1)
  const page = pageOf(found, pageSize)
  return { ...page, items: page.items.map(({ host }) => summaryOf(host)) }
}

/** Verifies a website for the viewer. Refuses what {@link claimSite} refuses. */
export async function verifyWebsite(context: Context, { website: site }: WebsiteQuery) {
  const { host } = await claimSite(context, { site })
  return summaryOf(host)
}

export async function readVerification(context: Context, { website: host }: WebsiteQuery) {
  const viewer = signedIn(context)
  const token = siteToken(context.env, viewer.id, host)
  const { tag, file, record } = proofsOf(host, token)
  return {
    verificationCode: token,
    dnsTxtRecord: record.text,
    metatag: tag,
    filename: file.path,
    fileContent: file.text,
  }
}

function summaryOf(host: string) {
  return { website: `https://${host}/`, status: 'success' as const }
}
