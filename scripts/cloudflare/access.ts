import * as v from 'valibot'
import { jsonOrNull } from '../../app/json.ts'
import { run } from '../terminal/run.ts'

const Token = v.object({ token: v.string() })

/** The address of Cloudflare's API; wrangler reads the same variable. */
export function cloudflareApi(): string {
  return process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'
}

/** The token that wrangler itself uses: the environment's, or the one from `wrangler login`. */
export async function apiToken(): Promise<string> {
  const envToken = process.env['CLOUDFLARE_API_TOKEN']
  if (envToken) return envToken
  const { code, output } = await run('wrangler', ['auth', 'token', '--json'])
  const answer = code === 0 ? jsonOrNull(Token, output.slice(output.indexOf('{'))) : null
  if (answer) return answer.token
  throw new Error('Log in with "npx wrangler login", or set CLOUDFLARE_API_TOKEN.')
}
