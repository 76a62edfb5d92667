import { TabLink } from '../../../ui/tab-link.tsx'

const TABS = [
  ['/search/', 'Pins'],
  ['/search/boards/', 'Boards'],
  ['/search/profiles/', 'Profiles'],
] as const

export function SearchTabs({ words }: { words: string }) {
  const query = words && `?q=${encodeURIComponent(words)}`
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
