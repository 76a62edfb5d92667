import { redirect } from '@remix-run/react'
import { failedAnswer, isMeant } from '../failing.ts'
import { forgetFailure, tellFailure } from '../failure.ts'
import type { RouterRoute } from './wait-for-code.ts'

type Action = Exclude<RouterRoute['action'], boolean | undefined>

/** Has a route's action keep the page, and say so in a toast, where the server fails. */
export function keepPage(route: RouterRoute): void {
  const { action, lazy, children } = route
  if (typeof action === 'function') route.action = kept(action)
  if (lazy) {
    route.lazy = async () => {
      const loaded = await lazy()
      return typeof loaded.action === 'function'
        ? { ...loaded, action: kept(loaded.action) }
        : loaded
    }
  }
  children?.forEach(keepPage)
}

function kept(action: Action): Action {
  return async (args, call) => {
    try {
      const answer = await action(args, call)
      forgetFailure()
      return answer
    } catch (error) {
      if (args.request.signal.aborted || isMeant(error)) throw error
      tellFailure()
      return isLeaving(args.request) ? redirect(here()) : failedAnswer(null)
    }
  }
}

/** Whether a form leads from its page to an address of its own. */
function isLeaving({ url }: Request): boolean {
  const { navigation, location } = window.__remixRouter.state
  const { pathname } = new URL(url)
  return (
    navigation.state === 'submitting' &&
    navigation.location.pathname === pathname &&
    location.pathname !== pathname
  )
}

function here(): string {
  const { pathname, search } = window.__remixRouter.state.location
  return pathname + search
}
