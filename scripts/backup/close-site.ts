import * as v from 'valibot'
import { CloudflareError } from '../cloudflare/client.ts'
import { step } from '../terminal/progress.ts'
import type { DeployedSite } from './deployed-site.ts'

const SECRET = 'SITE_CLOSED'

/**
 * Closes a deployed site while `work` runs: a secret is a variable of the Worker, so every isolate has it within seconds
 * and no request asks for it. If `work` fails, the site stays closed. A site without a Worker is not served anyway.
 */
export async function whileClosed(
  { cloudflare, secretsPath }: DeployedSite,
  work: () => Promise<void>,
): Promise<void> {
  const closing = { name: SECRET, text: 'restoring', type: 'secret_text' }
  const isServed = await step('Closing the site', () =>
    cloudflare.ask({ method: 'PUT', path: secretsPath, body: closing }, v.unknown()).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CloudflareError && error.status === 404) return false
        throw error
      },
    ),
  )
  try {
    await work()
  } catch (error) {
    if (isServed) console.log('  The site stays closed. Run the command again.')
    throw error
  }
  if (!isServed) return
  await step('Opening the site', () =>
    cloudflare.call(`${secretsPath}/${SECRET}`, { method: 'DELETE' }),
  )
}
