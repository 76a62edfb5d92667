import { parseArgs } from 'node:util'
import { apiToken, cloudflareApi } from './cloudflare/access.ts'
import { CloudflareError, openCloudflare } from './cloudflare/client.ts'
import { chooseAccount } from './deploy/account.ts'
import { requireAgreement } from './deploy/agreement.ts'
import { executePlan } from './deploy/execute-plan.ts'
import { costsMoney, planFor, planText } from './deploy/plan.ts'
import { placeholders } from './deploy/production.ts'
import { ENVIRONMENTS, readSite, type SiteConfig } from './deploy/site-config.ts'
import { remoteEnvironment } from './site/settings.ts'
import { smoke } from './smoke/smoke.ts'
import { untilHealthy } from './smoke/until-healthy.ts'
import { step } from './terminal/progress.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run deploy -- [--env staging] [--dry-run] [--yes] [--no-smoke]
Creates what the site still needs in your Cloudflare account, deploys it and runs the smoke test. --dry-run only shows the plan,
--yes agrees to possible costs, --no-smoke skips the smoke test.`

await main(async () => {
  try {
    await deploy()
  } catch (error) {
    throw error instanceof CloudflareError ? new Error(error.message) : error
  }
})

async function deploy(): Promise<void> {
  const options = readOptions()
  const site = readSite('wrangler.toml', options.environment)
  requireOwnValues(site)
  const cloudflare = openCloudflare({ token: await apiToken(), api: cloudflareApi() })
  const account = await chooseAccount(
    cloudflare,
    site.accountId ?? process.env['CLOUDFLARE_ACCOUNT_ID'],
  )
  const target = { cloudflare, account, site }
  const plan = await planFor(target)
  console.log(planText(target, plan))
  if (options.isDryRun) return console.log('Nothing was changed.')
  if (costsMoney(plan) && !options.agrees) await requireAgreement(process.stdin, process.stdout)
  await executePlan(target, plan)
  if (options.walks) await walk(site)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: remoteEnvironment() },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'no-smoke': { type: 'boolean', default: false },
    },
  })
  const environment = ENVIRONMENTS.find((name) => name === values.env)
  if (!environment) throw new Error(USAGE)
  const { 'dry-run': isDryRun, yes: agrees, 'no-smoke': hasNoWalk } = values
  return { environment, isDryRun, agrees, walks: !hasNoWalk }
}

function requireOwnValues({ vars, file, environment }: SiteConfig): void {
  const names = placeholders(vars)
  if (names.length === 0) return
  const lines = names.map((name) => `  ${name}`).join('\n')
  throw new Error(
    `[env.${environment}.vars] of ${file} still has placeholders. Put your own values for:\n${lines}`,
  )
}

async function walk({ origin, vars }: SiteConfig): Promise<void> {
  await step(`wait for ${origin}`, () => untilHealthy(origin))
  const email = String(vars['OPERATOR_EMAIL'] ?? '')
  if (!(await smoke(origin, email ? { email } : {}))) {
    throw new Error(`${origin} is deployed, but failed the smoke test.`)
  }
}
