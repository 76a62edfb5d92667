import { type SQL, sql } from 'drizzle-orm'

/** A host and the domains that it is under, as a list to be looked in. */
export function domainsOf(host: SQL): SQL {
  return sql`(
    with recursive names(name) as (
      select ${host}
      union all
      select substr(name, instr(name, '.') + 1) from names where instr(name, '.') > 0
    )
    select name from names
  )`
}
