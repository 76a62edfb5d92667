import { redirect } from '@remix-run/react'
import { FAILED_LOAD } from '../../ui/failing/failed-load.ts'
import { failedResponse, isDeliberateResponse } from '../failed-response.ts'
import { clearFailures, reportFailure } from '../failure-count.ts'
import type { RouterRoute } from './wait-for-code.ts'

type Action = Exclude<RouterRoute['action'], boolean | undefined>
type Loader = Exclude<RouterRoute['loader'], boolean | undefined>

const loads = new Set<string>()

/** Notes that a fetcher loads an address, so that a failure only affects its part of the page. */
export function noteLoad(path: string): void {
  loads.add(new URL(path, window.location.href).href)
}

/** Shows a toast instead of an error page if the server fails in an action or a fetcher's loader. */
export function keepPage(route: RouterRoute): void {
  const { action, loader, lazy, children } = route
  if (typeof loader === 'function') route.loader = withFailedPart(loader)
  if (typeof action === 'function') route.action = withKeptPage(action)
  if (lazy) {
    route.lazy = async () => {
      const loaded = await lazy()
      return {
        ...loaded,
        ...(typeof loaded.action === 'function' && { action: withKeptPage(loaded.action) }),
        ...(typeof loaded.loader === 'function' && { loader: withFailedPart(loaded.loader) }),
      }
    }
  }
  children?.forEach(keepPage)
}

function withKeptPage(action: Action): Action {
  return async (args, call) => {
    try {
      const answer = await action(args, call)
      clearFailures()
      return answer
    } catch (error) {
      if (args.request.signal.aborted || isDeliberateResponse(error)) throw error
      reportFailure()
      return isForOtherPage(args.request) ? redirect(currentPath()) : failedResponse(null)
    }
  }
}

function withFailedPart(loader: Loader): Loader {
  return async (args, call) => {
    const isPart = loads.delete(args.request.url)
    try {
      return await loader(args, call)
    } catch (error) {
      if (!isPart || args.request.signal.aborted || isDeliberateResponse(error)) throw error
      return FAILED_LOAD
    }
  }
}

/** Whether a form is submitting to an address other than its page's. */
function isForOtherPage({ url }: Request): boolean {
  const { navigation, location } = window.__remixRouter.state
  const { pathname } = new URL(url)
  return (
    navigation.state === 'submitting' &&
    navigation.location.pathname === pathname &&
    location.pathname !== pathname
  )
}

function currentPath(): string {
  const { pathname, search } = window.__remixRouter.state.location
  return pathname + search
}
