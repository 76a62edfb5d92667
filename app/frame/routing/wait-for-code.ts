import { untilLoaded } from '../../ui/network.ts'

export type RouterRoute = Parameters<typeof window.__remixRouter.patchRoutes>[1][number]

/**
 * Loads a route's code before Remix does. If the code is missing, Remix would reload the page and clear its forms.
 */
export function waitForCode(route: RouterRoute): void {
  const { id = '', lazy, children } = route
  const module = window.__remixManifest.routes[id]?.module
  if (lazy && module) {
    route.lazy = async () => {
      await untilLoaded(() => import(/* @vite-ignore */ module))
      return lazy()
    }
  }
  children?.forEach(waitForCode)
}
