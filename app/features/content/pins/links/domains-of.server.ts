import { type SQL, sql } from 'drizzle-orm'

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
