import { build, isBuildStale } from '../site/build.ts'
import { step } from '../terminal/progress.ts'
import { run } from '../terminal/run.ts'
import type { Item, Target } from './item.ts'
import type { DeployPlan } from './plan.ts'
import { secretsFile, storedNames, withNewSecrets } from './secrets.ts'

/** Creates missing items, builds, migrates and uploads. After an interruption, the next run continues. */
export async function executePlan(target: Target, plan: DeployPlan): Promise<void> {
  const { account, site } = target
  const wrangler = async (args: string[]) => {
    const all = [...args, '--env', site.environment]
    const { code, output } = await run('wrangler', all, { CLOUDFLARE_ACCOUNT_ID: account.id })
    if (code !== 0) throw new Error(`wrangler ${args[0]} failed; see above.`, { cause: output })
  }
  await provision(plan)
  if (await isBuildStale()) await step('build the pages', build)
  await step('apply the migrations', () =>
    wrangler(['d1', 'migrations', 'apply', site.database.binding, '--remote']),
  )
  await step('upload the Worker', () =>
    withNewSecrets(site, plan.secrets, (file) =>
      wrangler(['deploy', ...(file ? ['--secrets-file', file] : [])]),
    ),
  )
  await make(plan.domain)
  if ((await storedNames(site)).length > 0) {
    console.log(
      `  The secrets are in ${secretsFile(site)}. Copy SECRETS_KEY and HEALTH_TOKEN to a safe place, then delete the file.`,
    )
  }
}

/** Creates everything that must exist before the Worker. */
export async function provision({ beforeUpload }: DeployPlan): Promise<void> {
  for (const item of beforeUpload) await make(item)
}

async function make({ kind, name, toDo, make: work }: Item): Promise<void> {
  if (toDo !== null) await step(`${toDo} ${kind} ${name}`, work)
}
