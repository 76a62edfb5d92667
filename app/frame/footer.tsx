import { Link } from 'react-router-dom'
import { BRAND } from '../brand.ts'

const LINKS = [
  ['/about/save-button/', 'Save button for websites'],
  ['/developers/', 'Developers'],
  ['/help/', 'Help'],
  ['/about/contact/', 'Contact'],
  ['/about/guidelines/', 'Guidelines'],
  ['/about/accessibility/', 'Accessibility'],
  ['/settings/appearance/', 'Appearance'],
  ['/terms/', 'Terms'],
  ['/privacy/', 'Privacy'],
  ['/notice-at-collection/', 'Notice at collection'],
] as const

export function Footer() {
  return (
    <footer className="site-footer mt-16 px-6 pt-6 pb-28 text-sm text-muted narrow:pb-8">
      <nav aria-label="Footer" className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <span>{BRAND}</span>
        {LINKS.map(([to, name]) => (
          <Link key={to} to={to} className="underline-offset-4 hover:text-ink hover:underline">
            {name}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
