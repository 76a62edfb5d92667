import { type Column, type SQL, sql } from 'drizzle-orm'

/** The condition that an app's maker has an open account; the site's own app has none to close. */
export function isOfOpenMaker(appId: Column | SQL): SQL {
  return sql`not exists (
    select 1 from apps as made join members as maker on maker.id = made.member_id
    where made.id = ${appId} and maker.state <> 'active'
  )`
}
