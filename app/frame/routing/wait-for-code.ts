import { untilLoaded } from '../../ui/network.ts'

export type RouterRoute = Parameters<typeof window.__remixRouter.patchRoutes>[1][number]

/** Has a route's code come before Remix asks for it, which reloads the page where it is missing: forms would be empty. */
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
