import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../site/database.ts'
import { quoted } from '../site/store.ts'
import { addStatement } from '../sso/domains.ts'

/** The domain of the fake company. */
export const COMPANY = 'loomworks.example'

/** The domain of a fake company that attacks the other company's people. */
const MALICIOUS_COMPANY = 'mallory.example'

/** Enables single sign-on for the fake companies. Must run before anything else uses the database. */
export async function addCompanies(
  stateDir: string,
  { origin, vars }: { origin: string; vars: Record<string, string> },
): Promise<void> {
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`There is no database in ${stateDir}.`)
  const database = new DatabaseSync(file)
  try {
    for (const [domain, name] of [
      [COMPANY, 'company'],
      [MALICIOUS_COMPANY, 'evil-company'],
    ] as const) {
      const { sql } = await addStatement(
        {
          domain,
          issuer: `${origin}/${name}`,
          clientId: 'pinfold-sso',
          clientSecret: vars['GOOGLE_CLIENT_SECRET'] ?? '',
          isEnforced: false,
        },
        vars['SECRETS_KEY'],
      )
      database.exec(`delete from sso_domains where domain = ${quoted(domain)}`)
      database.exec(sql)
      database.exec(
        `update sso_domains set proved_at = created_at where domain = ${quoted(domain)}`,
      )
    }
  } finally {
    database.close()
  }
}
