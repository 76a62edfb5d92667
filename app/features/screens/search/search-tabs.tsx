import { TabLink } from '../../../ui/tab-link.tsx'

const TABS = [
  ['/search/', 'Pins'],
  ['/search/boards/', 'Boards'],
  ['/search/profiles/', 'Profiles'],
] as const

/** Each kind is searched for what was typed. */
export function SearchTabs({ typed, exact }: { typed: string; exact: boolean }) {
  const query = typed && `?${new URLSearchParams({ q: typed, ...(exact && { exact: '1' }) })}`
  return (
    <nav aria-label="Kinds of results" className="mb-6 flex justify-center gap-6">
      {TABS.map(([path, name]) => (
        <TabLink key={path} to={path + query} end>
          {name}
        </TabLink>
      ))}
    </nav>
  )
}
