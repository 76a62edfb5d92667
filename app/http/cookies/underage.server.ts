import type { AppLoadContext } from '@remix-run/cloudflare'
import { UNDERAGE_SECONDS } from '../../features/identity/sign-up/limits.ts'
import { Refusal } from '../../refusal.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

export function blockSignUps(context: AppLoadContext): void {
  setCookie(context, COOKIE.underage, '1', UNDERAGE_SECONDS)
}

/** Blocks sign-ups if the handler refuses `underage`. Doesn't extend an earlier block. */
export async function blockingUnderage<T>(
  context: AppLoadContext,
  handle: () => Promise<T>,
): Promise<T> {
  try {
    return await handle()
  } catch (error) {
    const isUnderage = error instanceof Refusal && error.code === 'underage'
    if (isUnderage && !context.origin.isUnderage) blockSignUps(context)
    throw error
  }
}
