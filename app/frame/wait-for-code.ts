import { untilLoaded } from '../ui/network.ts'

type RouterRoute = (typeof window.__remixRouter.routes)[number]

/** Has a route's code come before Remix asks for it, which reloads the page where it is missing: forms would be empty. */
export function waitForCode(): void {
  window.__remixRouter.routes.forEach(wait)
}

function wait(route: RouterRoute): void {
  const { id, lazy, children } = route
  const module = window.__remixManifest.routes[id]?.module
  if (lazy && module) {
    route.lazy = async () => {
      await untilLoaded(() => import(/* @vite-ignore */ module))
      return lazy()
    }
  }
  children?.forEach(wait)
}
