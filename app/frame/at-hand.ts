import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useViewer } from '../features/auth/sessions/use-viewer.tsx'
import { loadAhead } from '../ui/network.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** The routes that an act on a wall asks, which the router otherwise loads at the first one. */
const MEMBERS_ACTS = ['pin/page', 'pin/save', 'pin/restore', 'follow', 'board/collaborators']
const VISITORS_ACTS = ['pin/page', 'access/login', 'access/signup', 'access/signup-email']

/** Once a wall is drawn, loads what can be done on it: an act must not fail for want of its code. */
export function useActsAtHand(): void {
  const isMember = useViewer() !== null
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page can have a wall
  useEffect(() => {
    if (!document.querySelector('.wall')) return
    return whenIdle(() => {
      for (const act of isMember ? MEMBERS_ACTS : VISITORS_ACTS) loadAhead(() => load(act))
    })
  }, [isMember, pathname])
}

async function load(route: string): Promise<unknown> {
  const module = window.__remixManifest.routes[`routes/${route}`]?.module
  return module && import(/* @vite-ignore */ module)
}
