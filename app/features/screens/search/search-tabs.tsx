import { TabLink } from '../../../ui/tab-link.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

const TABS = [
  ['/search/', 'Pins'],
  ['/search/boards/', 'Boards'],
  ['/search/profiles/', 'Profiles'],
] as const

const OWN = ['/search/yours/', 'Your pins'] as const

/** Each kind is searched for what was typed. */
export function SearchTabs({ typed, exact }: { typed: string; exact: boolean }) {
  const tabs = useViewer() ? [...TABS, OWN] : TABS
  const query = typed && `?${new URLSearchParams({ q: typed, ...(exact && { exact: '1' }) })}`
  return (
    <nav
      aria-label="Kinds of results"
      className="mb-6 flex flex-wrap justify-center gap-x-4 whitespace-nowrap narrow:gap-x-6"
    >
      {tabs.map(([path, name]) => (
        <TabLink key={path} to={path + query} end>
          {name}
        </TabLink>
      ))}
    </nav>
  )
}
