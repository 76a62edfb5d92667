import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context, Role } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businesses } from '../../../../db/identity/business.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { parseJson } from '../../../../json.ts'
import { type PageQuery, pageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { termsOf } from '../../../ads/countries.ts'
import { hasRightFor } from '../../../core/permissions/businesses.server.ts'
import { Roles } from '../../../identity/sessions/acting-profile.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'

type AccountsQuery = PageQuery & { includeSharedAccounts?: 'true' | 'false' | undefined }

export async function listAdAccounts(context: Context, query: AccountsQuery) {
  const { bookmark, pageSize, includeSharedAccounts } = query
  const isOwn = includeSharedAccounts === 'false'
  const found = await selectAccounts(context)
    .where(
      and(
        isVisibleAccount(context),
        isOwn ? eq(members.id, signedIn(context).id) : undefined,
        bookmark === null ? undefined : lt(members.id, bookmark),
      ),
    )
    .orderBy(desc(members.id))
    .limit(pageSize + 1)
  const page = pageOf(found, pageSize)
  return { ...page, items: page.items.map(shownAccount) }
}

/** Reads a business's ad account. Refuses `not_found` if the viewer may not see its campaigns. */
export async function readAdAccount(context: Context, { adAccountId }: { adAccountId: number }) {
  const [found] = await selectAccounts(context).where(
    and(eq(members.id, adAccountId), isVisibleAccount(context)),
  )
  if (!found) throw new Refusal('not_found')
  return shownAccount(found)
}

function isVisibleAccount(context: Context) {
  const viewer = signedIn(context)
  return viewer.isPartner ? hasRightFor(viewer, 'see_campaigns', sql`${members.id}`) : sql`0`
}

function selectAccounts(context: Context) {
  return context.db
    .select({
      id: members.id,
      username: members.username,
      name: publicName(),
      country: businesses.country,
      createdAt: members.createdAt,
      roles: sql`(
        select roles from business_access as access
        where access.business_id = ${members.id} and access.member_id = ${signedIn(context).id}
      )`.mapWith((json: string) => parseJson(Roles, json)),
    })
    .from(members)
    .innerJoin(businesses, eq(businesses.memberId, members.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectAccounts>>[number]

function shownAccount({ id, username, roles, createdAt, country, name }: Row) {
  const permissions: readonly Role[] = roles ?? ['OWNER']
  return {
    id: String(id),
    name,
    owner: { id: String(id), username },
    country,
    currency: termsOf(country).currency,
    permissions: permissions.map((role) => (role === 'PROFILE' ? 'PROFILE_MANAGER' : role)),
    createdTime: Math.floor(createdAt / 1000),
  }
}
