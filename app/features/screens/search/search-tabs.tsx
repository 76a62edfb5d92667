import { NavLink } from '@remix-run/react'

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
        <NavLink
          key={path}
          to={path + query}
          end
          className={({ isActive }) =>
            `border-b-[3px] px-1 py-2 font-semibold ${isActive ? 'border-ink' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
