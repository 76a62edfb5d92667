import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { ProsePage } from '../../ui/page.tsx'
import { hasWords } from '../../ui/search/has-words.ts'
import { SearchForm } from '../../ui/search/search-form.tsx'
import { Table } from './table.tsx'
import { accessibilityPage } from './texts/accessibility.server.ts'
import { contactPage } from './texts/contact.server.ts'
import { guidelinesPage } from './texts/guidelines.server.ts'
import { helpPage } from './texts/help.server.ts'
import { securityPage } from './texts/security.server.ts'
import type { AboutPage, Addresses, Prose, TextSection } from './texts/text.ts'

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

export function loader({
  context: { env },
  params: { page = 'help' },
  request,
}: LoaderFunctionArgs) {
  const write = Object.hasOwn(PAGES, page) && PAGES[page]
  if (!write) throw new Response('Not found', { status: 404 })
  const text = write({
    contact: env.CONTACT_EMAIL,
    appeals: env.APPEALS_EMAIL,
    security: env.SECURITY_EMAIL,
  })
  const search = page === 'help' ? (new URL(request.url).searchParams.get('q') ?? '') : null
  return { ...text, search }
}

export default function About() {
  const { title, intro, sections, search } = useLoaderData<typeof loader>()
  const [words, setWords] = useState(search ?? '')
  const found = sections.filter((section) => hasWords(textOf(section), words))
  return (
    <ProsePage title={title}>
      <p>
        <Linked prose={intro} />
      </p>
      {search !== null && (
        <>
          <SearchForm
            label="Search help"
            words={words}
            found={found.length === 1 ? 'One answer' : `${found.length} answers`}
            onChange={setWords}
          />
          <Contents sections={found} />
        </>
      )}
      {found.length === 0 && <p>No answers match. Try fewer or different words.</p>}
      {found.map((section) => (
        <Part key={section.id} section={section} />
      ))}
    </ProsePage>
  )
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav aria-label="Contents">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function textOf({ title, paragraphs, list = [] }: TextSection): string {
  const parts = [...paragraphs, ...list].flat()
  return [title, ...parts.map((part) => (typeof part === 'string' ? part : part.text))].join(' ')
}

function Part({
  section: { id, title, paragraphs, list = [], listTitle, table },
}: {
  section: TextSection
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((prose, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
        <p key={at}>
          <Linked prose={prose} />
        </p>
      ))}
      {listTitle ? (
        <details>
          <summary className="cursor-pointer font-semibold">{listTitle}</summary>
          <List list={list} />
        </details>
      ) : (
        list.length > 0 && <List list={list} />
      )}
      {table && <Table labelledBy={id} table={table} />}
    </section>
  )
}

function List({ list }: { list: readonly Prose[] }) {
  return (
    <ul>
      {list.map((prose, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
        <li key={at}>
          <Linked prose={prose} />
        </li>
      ))}
    </ul>
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
