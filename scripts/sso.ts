import { parseArgs } from 'node:util'
import { migrate } from './site/database.ts'
import { readSettings } from './site/settings.ts'
import { addStatement, isProved, proofRecord, quoted } from './sso/domains.ts'
import { main, run } from './terminal/run.ts'

const USAGE = `npm run sso -- add <domain> <issuer> <client id> <client secret> [--enforce]
npm run sso -- prove <domain>
npm run sso -- list
npm run sso -- remove <domain>
With --remote it works on production's database, otherwise on that of npm start.`

const RESOLVER = 'https://cloudflare-dns.com/dns-query'

type Row = {
  domain: string
  issuer: string
  proof: string
  is_enforced: number
  proved_at: number | null
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, enforce: { type: 'boolean' } },
  })
  const [command, domain = '', issuer = '', clientId = '', clientSecret = ''] = positionals
  const execute = await database(values.remote === true)
  switch (command) {
    case 'add': {
      if (!clientSecret) throw new Error(USAGE)
      const added = { domain, issuer, clientId, clientSecret, isEnforced: values.enforce === true }
      const { sql, proof } = await addStatement(added, process.env.SECRETS_KEY)
      await execute(sql)
      const { name, text } = proofRecord(domain, proof)
      console.log(
        `  ${domain} is added. Put this into its DNS, then: npm run sso -- prove ${domain}`,
      )
      console.log(`\n    ${name}  TXT  "${text}"\n`)
      return
    }
    case 'prove': {
      const [row] = await execute(`select * from sso_domains where domain = ${quoted(domain)}`)
      if (!row) throw new Error(`${domain} was not added.`)
      if (!(await isProved(domain, row.proof, process.env.DNS_RESOLVER || RESOLVER))) {
        const { name, text } = proofRecord(domain, row.proof)
        throw new Error(`There is no TXT record "${text}" at ${name} yet.`)
      }
      await execute(
        `update sso_domains set proved_at = ${Date.now()} where domain = ${quoted(domain)}`,
      )
      console.log(`  ${domain} is proved: its addresses sign in by single sign-on now.`)
      return
    }
    case 'list': {
      const rows = await execute('select * from sso_domains order by domain')
      for (const { domain: name, issuer: by, proved_at, is_enforced } of rows) {
        const state = proved_at === null ? 'not proved' : is_enforced ? 'enforced' : 'proved'
        console.log(`  ${name}  ${by}  ${state}`)
      }
      if (rows.length === 0) console.log('  No domain has single sign-on.')
      return
    }
    case 'remove':
      await execute(`delete from sso_domains where domain = ${quoted(domain)}`)
      console.log(`  ${domain} has no single sign-on any more.`)
      return
    default:
      throw new Error(USAGE)
  }
})

/** Runs SQL on production's database, or on the local one. */
async function database(isRemote: boolean): Promise<(sql: string) => Promise<Row[]>> {
  const { stateDir } = readSettings()
  if (!isRemote) await migrate(stateDir)
  const where = isRemote
    ? ['--remote', '--env', 'production']
    : ['--local', '--persist-to', stateDir]
  return async (sql) => {
    const { code, output } = await run('wrangler', [
      ...['d1', 'execute', 'DB', ...where, '--json', '--command', sql],
    ])
    if (code !== 0) throw new Error('The database refused; see above.', { cause: output })
    const [answer] = JSON.parse(output.slice(output.indexOf('[')))
    return answer.results
  }
}
