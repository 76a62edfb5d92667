import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { step } from '../../scripts/terminal/progress.ts'
import { run } from '../../scripts/terminal/run.ts'
import { bundle } from './build.ts'
import { LOG_INS, PASSWORD } from './fill.ts'

/** A folder with a package file for better-auth, so that the product doesn't depend on it. */
const FOLDER = 'bench/better-auth'

export type Account = { name: string; email: string; password: string }

export async function bundleBetterAuth(): Promise<string> {
  if (!existsSync(`${FOLDER}/node_modules`)) await step('Installing better-auth', install)
  const folder = join(tmpdir(), 'pinfold-bench-better-auth')
  await step('Bundling better-auth', () => bundle([`${FOLDER}/worker.ts`], folder))
  return folder
}

async function install(): Promise<void> {
  const { code, output } = await run('npm', ['ci', '--prefix', FOLDER])
  if (code !== 0)
    throw new Error('better-auth could not be installed; see above.', { cause: output })
}

/** Signs up {@link LOG_INS} accounts at a variant of better-auth, as many as can log in to the product. */
export async function signUpAtBetterAuth(peer: string, variant: string): Promise<void> {
  const accounts = Array.from(
    { length: LOG_INS.count },
    (_, place): Account => ({
      name: `Member ${place}`,
      email: `${variant}${place}@example.com`,
      password: PASSWORD,
    }),
  )
  const answer = await fetch(`${peer}/accounts`, {
    method: 'POST',
    headers: { Peer: variant },
    body: JSON.stringify(accounts),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`better-auth could not sign anybody up: ${text}`)
}

/** Signs in the first account, which has a password hash of better-auth's kind. Returns the session's headers. */
export async function betterAuthSession(
  peer: string,
  variant: string,
): Promise<{ Cookie: string }> {
  const answer = await fetch(`${peer}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { Peer: variant, Origin: peer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'own-hash0@example.com', password: PASSWORD }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`better-auth could not log anybody in: ${text}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { Cookie: cookies.join('; ') }
}
