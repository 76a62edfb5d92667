import { NavLink, type NavLinkProps } from 'react-router-dom'

export function TabLink(link: NavLinkProps) {
  return (
    <NavLink
      {...link}
      className={({ isActive }) =>
        `border-b-[3px] px-1 py-2 font-semibold ${isActive ? 'border-ink' : 'border-transparent text-muted hover:text-ink'}`
      }
    />
  )
}
