import { untilLoaded } from '../../ui/network.ts'
import { keepPage } from './keep-page.ts'
import { routeListPath } from './route-list-path.ts'
import { type RouterRoute, waitForCode } from './wait-for-code.ts'

type RouteList = typeof window.__remixManifest.routes

declare module '@remix-run/router' {
  interface Router {
    /** Remix hangs the function on its router that makes routes from its list of them. */
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

/** Loads all routes of this build, once for each page. Fails for want of an answer. */
export function loadRouteList(): Promise<RouteList> {
  list ??= askForList().catch((error: unknown) => {
    list = undefined
    throw error
  })
  return list
}

/**
 * Gives the router all routes, and answers Remix's search for those of an address with none. A search
 * without a signal is for links that are drawn, and waits until one is followed.
 */
export async function answerDiscovery(signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return new Promise(() => {})
  addRoutes(await untilLoaded(loadRouteList, signal))
  return Response.json({})
}

async function askForList(): Promise<RouteList> {
  const response = await fetch(routeListPath(window.__remixManifest.version))
  if (!response.ok) throw new TypeError('There is no list of routes for this build.')
  return response.json()
}

/** Remix itself would lose routes whose search is called off while it is answered. */
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
