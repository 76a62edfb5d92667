import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../site/database.ts'
import { addStatement } from '../sso/domains.ts'

/** The domain of the company that the stand-in plays. */
const DOMAIN = 'loomworks.example'

/** Turns on the single sign-on of the stand-in's company, before anything else uses the database. */
export async function giveCompany(
  stateDir: string,
  { origin, vars }: { origin: string; vars: Record<string, string> },
): Promise<void> {
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`There is no database in ${stateDir}.`)
  const { sql } = await addStatement(
    {
      domain: DOMAIN,
      issuer: `${origin}/company`,
      clientId: 'pinfold-sso',
      clientSecret: vars.GOOGLE_CLIENT_SECRET ?? '',
      isEnforced: false,
    },
    vars.SECRETS_KEY,
  )
  const database = new DatabaseSync(file)
  try {
    database.exec(`delete from sso_domains where domain = '${DOMAIN}'`)
    database.exec(sql)
    database.exec(`update sso_domains set proved_at = created_at where domain = '${DOMAIN}'`)
  } finally {
    database.close()
  }
}
