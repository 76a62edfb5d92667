import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { ProsePage } from '../../ui/page.tsx'
import { accessibilityPage } from './texts/accessibility.server.ts'
import { contactPage } from './texts/contact.server.ts'
import { guidelinesPage } from './texts/guidelines.server.ts'
import { helpPage } from './texts/help.server.ts'
import { securityPage } from './texts/security.server.ts'
import type { AboutPage, Addresses, Prose, Section } from './texts/text.ts'

const PAGES: Readonly<Record<string, (addresses: Addresses) => AboutPage>> = {
  help: helpPage,
  contact: contactPage,
  security: securityPage,
  accessibility: accessibilityPage,
  guidelines: guidelinesPage,
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${BRAND}` : BRAND },
]

export function loader({ context: { env }, params: { page = 'help' } }: LoaderFunctionArgs) {
  const write = Object.hasOwn(PAGES, page) && PAGES[page]
  if (!write) throw new Response('Not found', { status: 404 })
  return write({
    contact: env.CONTACT_EMAIL,
    appeals: env.APPEALS_EMAIL,
    security: env.SECURITY_EMAIL,
  })
}

export default function About() {
  const { title, intro, sections } = useLoaderData<typeof loader>()
  return (
    <ProsePage title={title}>
      <p>
        <Linked prose={intro} />
      </p>
      {sections.map((section) => (
        <Part key={section.id} section={section} />
      ))}
    </ProsePage>
  )
}

function Part({ section: { id, title, paragraphs, list = [] } }: { section: Section }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((prose, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
        <p key={at}>
          <Linked prose={prose} />
        </p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((prose, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
            <li key={at}>
              <Linked prose={prose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Linked({ prose }: { prose: Prose }) {
  return prose.map((part) => {
    if (typeof part === 'string') return part
    const { text, to } = part
    const look = 'underline underline-offset-4'
    return to.startsWith('/') ? (
      <Link key={to} to={to} className={look}>
        {text}
      </Link>
    ) : (
      <a key={to} href={to} className={look}>
        {text}
      </a>
    )
  })
}
