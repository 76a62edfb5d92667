import { isFromSite } from '../../text/is-from-site.ts'
import { untilLoaded } from '../../ui/network.ts'
import { keepPage } from './keep-page.ts'
import { routeListPath } from './route-list-path.ts'
import { type RouterRoute, waitForCode } from './wait-for-code.ts'

type RouteList = typeof window.__remixManifest.routes

declare module '@remix-run/router' {
  interface Router {
    /** A function that Remix adds to its router: it creates routes from their manifest. */
    createRoutesForHMR(
      needsRevalidation: undefined,
      routes: RouteList,
      modules: typeof window.__remixRouteModules,
      initialState: null,
      future: typeof window.__remixContext.future,
      isSpaMode: false,
    ): RouterRoute[]
  }
}

let list: Promise<RouteList> | undefined

/** Loads all routes of this build, once per page. Throws if there is no response. */
export function loadRouteList(): Promise<RouteList> {
  list ??= askForList().catch((error: unknown) => {
    list = undefined
    throw error
  })
  return list
}

/**
 * Gives the router all routes and answers Remix's route discovery with an empty list. A request without a signal only
 * prefetches routes of links on the page, so it gets no response.
 */
export async function answerDiscovery(signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return new Promise(() => {})
  addRoutes(await untilLoaded(loadRouteList, signal))
  return Response.json({})
}

async function askForList(): Promise<RouteList> {
  const path = routeListPath(window.__remixManifest.version)
  let response = await fetch(path)
  // The browser's cache may hold a response from another network.
  if (response.ok && !isFromSite(response, 'application/json')) {
    response = await fetch(path, { cache: 'reload' })
  }
  if (!isFromSite(response, 'application/json')) {
    throw new TypeError('There is no list of routes for this build.')
  }
  return response.json()
}

/** Remix itself would lose routes if discovery is aborted while being answered. */
function addRoutes(routes: RouteList): void {
  const { __remixManifest: manifest, __remixRouteModules: modules, __remixRouter: router } = window
  const known = new Set(Object.keys(manifest.routes))
  if (Object.keys(routes).every((id) => known.has(id))) return
  manifest.routes = { ...routes, ...manifest.routes }
  const { future } = window.__remixContext
  router
    .createRoutesForHMR(undefined, manifest.routes, modules, null, future, false)
    .forEach(addBelow)

  function addBelow({ id = '', children = [] }: RouterRoute): void {
    const added = children.filter((child) => !known.has(child.id ?? ''))
    added.forEach(waitForCode)
    added.forEach(keepPage)
    if (added.length > 0) router.patchRoutes(id, added)
    for (const child of children) if (known.has(child.id ?? '')) addBelow(child)
  }
}
