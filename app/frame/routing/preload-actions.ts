import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { preload } from '../../ui/network.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'
import { MEMBER_ROUTES, VISITOR_ROUTES } from './preloaded-routes.ts'
import { loadRouteList } from './route-list.ts'

const COLLABORATORS = 'content/board/collaborators'
const COLLABORATORS_LINK = '[href^="/board/"][href$="/collaborators/"]'

/** Preloads the code of a wall's buttons, which must work offline. */
export function usePreloadedActions(): void {
  const isMember = useViewer() !== null
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page can have a wall
  useEffect(() => {
    if (!document.querySelector('.wall')) return
    return whenIdle(() => {
      for (const name of isMember ? MEMBER_ROUTES : VISITOR_ROUTES) preload(() => load(name))
      if (document.querySelector(COLLABORATORS_LINK)) preload(() => load(COLLABORATORS))
    })
  }, [isMember, pathname])
}

async function load(name: string): Promise<unknown> {
  const route = (await loadRouteList())[name]
  if (!route) throw new Error(`There is no route "${name}".`)
  return import(/* @vite-ignore */ route.module)
}
