import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { members } from './accounts.ts'

type Named = Record<'businessName' | 'fullName', AnyColumn>

/** The name by which others know a member: a business's own, or else the person's. The only definition of it. */
export function publicName(member: Named = members): SQL<string> {
  return sql<string>`coalesce(${member.businessName}, ${member.fullName})`
}

/** The {@link publicName} as SQL for a table with this alias. */
export function publicNameIn(alias: string): SQL<string> {
  return sql<string>`${sql.raw(`coalesce(${alias}.business_name, ${alias}.full_name)`)}`
}

/** The {@link publicName}, with a person's first name only. */
export function shortPublicName(): SQL<string> {
  return sql<string>`coalesce(${members.businessName}, ${members.firstName})`
}
