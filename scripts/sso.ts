import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { siteOriginOf } from './site/settings.ts'
import { openStore, quoted } from './site/store.ts'
import { addStatement, callbackOf, isDomainVerified, proofRecord } from './sso/domains.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run sso -- add <domain> <issuer> <client id> <client secret> [--enforce]
npm run sso -- prove <domain>
npm run sso -- list
npm run sso -- remove <domain>
With --remote it uses production's database, otherwise that of npm start.`

const RESOLVER = 'https://cloudflare-dns.com/dns-query'

const Row = v.object({
  domain: v.string(),
  issuer: v.string(),
  proof: v.string(),
  is_enforced: v.number(),
  proved_at: v.nullable(v.number()),
})
const Rows = v.array(Row)

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, enforce: { type: 'boolean' } },
  })
  const [command, domain = '', issuer = '', clientId = '', clientSecret = ''] = positionals
  const isRemote = values.remote === true
  const execute = await openStore(isRemote)
  switch (command) {
    case 'add': {
      if (!clientSecret) throw new Error(USAGE)
      const added = { domain, issuer, clientId, clientSecret, isEnforced: values.enforce === true }
      const { sql, proof } = await addStatement(added, process.env['SECRETS_KEY'])
      await execute(sql)
      const { name, text } = proofRecord(domain, proof)
      console.log(
        `  Added ${domain}. Add this record to its DNS, then run: npm run sso -- prove ${domain}`,
      )
      console.log(`\n    ${name}  TXT  "${text}"\n`)
      console.log('  Register exactly this redirect URI with its provider:')
      console.log(`\n    ${callbackOf(await siteOriginOf(isRemote), domain)}\n`)
      return
    }
    case 'prove': {
      const [row] = v.parse(
        Rows,
        await execute(`select * from sso_domains where domain = ${quoted(domain)}`),
      )
      if (!row) throw new Error(`${domain} has not been added.`)
      if (
        !(await isDomainVerified(domain, row.proof, process.env['DNS_RESOLVER_URL'] || RESOLVER))
      ) {
        const { name, text } = proofRecord(domain, row.proof)
        throw new Error(`No TXT record "${text}" at ${name} yet.`)
      }
      await execute(
        `update sso_domains set proved_at = ${Date.now()} where domain = ${quoted(domain)}`,
      )
      console.log(`  ${domain} is verified. Its addresses now log in with single sign-on.`)
      return
    }
    case 'list': {
      const rows = v.parse(Rows, await execute('select * from sso_domains order by domain'))
      const origin = await siteOriginOf(isRemote)
      for (const { domain: name, issuer: by, proved_at, is_enforced } of rows) {
        const state = proved_at === null ? 'not proved' : is_enforced ? 'enforced' : 'proved'
        console.log(`  ${name}  ${by}  ${state}`)
        console.log(`    redirect URI: ${callbackOf(origin, name)}`)
      }
      if (rows.length === 0) console.log('  No domain has single sign-on.')
      return
    }
    case 'remove':
      await execute(`delete from sso_domains where domain = ${quoted(domain)}`)
      console.log(`  ${domain} no longer has single sign-on.`)
      return
    default:
      throw new Error(USAGE)
  }
})
