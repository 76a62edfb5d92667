import type { AppLoadContext } from '@remix-run/cloudflare'
import { UNDERAGE_SECONDS } from '../../features/identity/sign-up/limits.ts'
import { Refusal } from '../../refusal.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

export function closeToSignUps(context: AppLoadContext): void {
  setCookie(context, COOKIE.underage, '1', UNDERAGE_SECONDS)
}

/** The same on `underage`; it doesn't extend an earlier closing. */
export async function closingToSignUps<T>(
  context: AppLoadContext,
  handle: () => Promise<T>,
): Promise<T> {
  try {
    return await handle()
  } catch (error) {
    const isUnderage = error instanceof Refusal && error.code === 'underage'
    if (isUnderage && !context.origin.isUnderage) closeToSignUps(context)
    throw error
  }
}
