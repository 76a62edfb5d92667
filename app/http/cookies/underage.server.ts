import type { AppLoadContext } from '@remix-run/cloudflare'
import { UNDERAGE_SECONDS } from '../../features/auth/sign-up/limits.ts'
import { Refusal } from '../../refusal.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

/** Closes the browser that sent this request to sign-ups, for somebody in it was too young. */
export function closeToSignUps(context: AppLoadContext): void {
  setCookie(context, COOKIE.underage, '1', UNDERAGE_SECONDS)
}

/** The same where an act is refused for a birthday; a browser that is closed already stays so no longer. */
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

/** Whether a browser asks for a page, as its own forms do, and not scripts for an answer. */
export function isDocument(request: Request): boolean {
  return (request.headers.get('Accept') ?? '').includes('text/html')
}
