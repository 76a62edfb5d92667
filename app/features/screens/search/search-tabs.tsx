import { useLocation } from '@remix-run/react'
import { TabLink } from '../../../ui/tab-link.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { colourNamed } from './colours/colours.ts'

const TABS = [
  ['/search/', 'Pins'],
  ['/search/boards/', 'Boards'],
  ['/search/profiles/', 'Profiles'],
] as const

const OWN = ['/search/yours/', 'Your pins'] as const

export function SearchTabs({ typed, exact }: { typed: string; exact: boolean }) {
  const tabs = useViewer() ? [...TABS, OWN] : TABS
  const colour = colourNamed(new URLSearchParams(useLocation().search).get('colour'))?.word
  const query = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(colour && { colour }),
    ...(typed && exact && { exact: '1' }),
  })
  return (
    <nav
      aria-label="Kinds of results"
      className="mb-6 flex flex-wrap justify-center gap-x-4 whitespace-nowrap narrow:gap-x-6"
    >
      {tabs.map(([path, name]) => (
        <TabLink key={path} to={query.size > 0 ? `${path}?${query}` : path} end>
          {name}
        </TabLink>
      ))}
    </nav>
  )
}
