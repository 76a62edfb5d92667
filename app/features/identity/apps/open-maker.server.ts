import { type Column, type SQL, sql } from 'drizzle-orm'

/** The condition that an app's maker has an open account. Our own app has no maker. */
export function isOfOpenMaker(appId: Column | SQL): SQL {
  return sql`not exists (
    select 1 from apps as made join members as maker on maker.id = made.member_id
    where made.id = ${appId} and maker.state <> 'active'
  )`
}

/** The condition that the member behind a token or consent has an open account. */
export function isOfOpenMember(memberId: Column): SQL {
  return sql`exists (
    select 1 from members as holder where holder.id = ${memberId} and holder.state = 'active'
  )`
}
